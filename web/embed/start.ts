import { WireConnection } from '../src/connection';
import type { HelloAnswer } from '../src/messages/messages';
import { ZermeloError } from './errors';
import { engineFiles } from './files';
import type { LoadOptions } from './package/index';
import { Workers } from './workers';

export interface Started {
  workers: Workers;
  connection: WireConnection;
  hello: HelloAnswer;
}

/** An engine that has answered. A worker that dies later is replaced; one that dies before will never come. */
export async function started(options: LoadOptions): Promise<Started> {
  const workers = new Workers(await engineFiles(options));
  return new Promise((resolve, reject) => {
    const { ondeath } = workers;
    workers.ondeath = (why) => {
      workers.dispose();
      reject(new ZermeloError('failed', `the engine did not start: ${why}`));
    };
    const connection = new WireConnection(workers.open);
    connection.ask('hello', {}).then((hello) => {
      workers.ondeath = ondeath;
      resolve({ workers, connection, hello });
    }, reject);
  });
}
