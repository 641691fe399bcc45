export const apiPrefix = '/api/v1';

/** Header of an answer that is a file: how many rows it holds. */
export const rowsHeader = 'azimute-rows';

/** Header of an answer too long to be read for its cursor: the same as its `nextCursor`, absent where that is null. */
export const nextCursorHeader = 'azimute-next-cursor';

export interface CallAddress {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the prefix, parameters as `:name`. */
  readonly path: string;
}

/** Method and path of the calls of a room, by their names. */
export type CallPaths = Readonly<Record<string, `${CallAddress['method']} /${string}`>>;
