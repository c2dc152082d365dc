import { LineLost, Refusal } from '../src/connection';
import type { ErrorCode } from '../src/messages/messages';
import type * as Public from './package/index';

type Parts = Partial<Pick<Public.ZermeloError, 'what' | 'where' | 'expected' | 'nearest'>>;

export class ZermeloError extends Error implements Public.ZermeloError {
  override readonly name = 'ZermeloError';
  readonly what: string;
  readonly where: string;
  readonly expected: string;
  readonly nearest: string;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { what = message, where = '', expected = '', nearest = '' }: Parts = {},
  ) {
    super(message);
    this.what = what;
    this.where = where;
    this.expected = expected;
    this.nearest = nearest;
  }
}

/** What the line below throws, as this package does. */
export function ours(error: unknown): unknown {
  if (error instanceof Refusal) return new ZermeloError(error.shape.code, error.shape.message, error.shape);
  if (error instanceof LineLost) return new ZermeloError('failed', 'the engine stopped; it is started again');
  return error;
}
