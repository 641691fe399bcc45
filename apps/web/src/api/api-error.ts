import type { ErrorCode } from '@azimute/contract';

/** Codes that the client adds to those of the server. */
export type ApiErrorCode = ErrorCode | 'no_response';

export type FieldErrors = Readonly<Record<string, readonly (number | string)[]>>;

/** A call that was refused, failed, or got no response at all (`no_response`, status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly errors: FieldErrors;

  constructor(
    code: ApiErrorCode | (string & {}),
    status: number,
    message: string,
    errors: FieldErrors = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.errors = errors;
  }
}

export function noResponse(cause: unknown): ApiError {
  return new ApiError(
    'no_response',
    0,
    'There was a connection problem. Please, try again later!',
    {},
    { cause },
  );
}

export function unauthenticated(): ApiError {
  return new ApiError('unauthenticated', 401, 'Unauthenticated.');
}

/** The error of a response that was not a success, whoever answered it: the portal or something in between. */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = isRecord(body) ? body : {};
  const fallback: ApiErrorCode = response.status === 400 ? 'bad_request' : 'unexpected';
  return new ApiError(
    typeof problem['code'] === 'string' ? problem['code'] : fallback,
    response.status,
    typeof problem['message'] === 'string' ? problem['message'] : response.statusText,
    isRecord(problem['errors']) ? (problem['errors'] as FieldErrors) : {},
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
