export const apiPrefix = '/api/v1';

/** Response header with the number of rows of a file. */
export const rowsHeader = 'azimute-rows';

/**
 * Response header with the same value as `nextCursor`, for responses too large to parse for it. Absent if it is null.
 */
export const nextCursorHeader = 'azimute-next-cursor';

export interface CallAddress {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the prefix, with parameters as `:name`. */
  readonly path: string;
}

/** Method and path of the calls of a feature, by name. */
export type CallPaths = Readonly<Record<string, `${CallAddress['method']} /${string}`>>;
