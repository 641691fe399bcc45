import type { ErrorCode } from '@azimute/contract';

/** Codes of the client, in addition to the server's. */
export type ApiErrorCode = ErrorCode | 'no_response' | 'fatal';

export type FieldErrors = Readonly<Record<string, readonly (number | string)[]>>;

/** Base class of call errors; always one of the three classes below. */
export abstract class ApiError extends Error {
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

/** An error without a failed response: nothing was requested, or the request succeeded. */
export class GeneralError extends ApiError {
  override readonly name = 'GeneralError';

  constructor(code: ApiErrorCode | (string & {}), message: string, options?: ErrorOptions) {
    super(code, 0, message, {}, options);
  }
}

/** A request that was refused, failed, or got no response (`no_response`, status 0). */
export class RequestError extends ApiError {
  override readonly name = 'RequestError';
}

/** A request with invalid fields, with the error codes of each. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
}

export function noResponse(cause: unknown): RequestError {
  const message = 'There was a connection problem. Please, try again later!';
  return new RequestError('no_response', 0, message, {}, { cause });
}

export function unauthenticated(): RequestError {
  return new RequestError('unauthenticated', 401, 'Unauthenticated.');
}

const unprocessable = 422;

/** Returns the error of an unsuccessful response from the portal or an intermediary. */
export async function readError(response: Response): Promise<RequestError | ValidationError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = isRecord(body) ? body : {};
  const { status, statusText } = response;
  const message = typeof problem['message'] === 'string' ? problem['message'] : statusText;
  const errors = isRecord(problem['errors']) ? (problem['errors'] as FieldErrors) : {};
  const isValidation = status === unprocessable && Object.keys(errors).length > 0;
  const code = typeof problem['code'] === 'string' ? problem['code'] : codeWithout(status, isValidation);
  return isValidation
    ? new ValidationError(code, status, message, errors)
    : new RequestError(code, status, message, errors);
}

/** The specification names no codes, so a response without a code is classified by its status. */
function codeWithout(status: number, isValidation: boolean): ApiErrorCode {
  if (isValidation) return 'validation_failed';
  return status === 400 ? 'bad_request' : 'unexpected';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
