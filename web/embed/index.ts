import { Engine } from './engine';
import type * as Public from './package/index';
import { started } from './start';

export { ZermeloError } from './errors';

export const load: typeof Public.load = async (options = {}) => new Engine(await started(options));
