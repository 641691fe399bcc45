import type { ErrorCode } from '@azimute/contract';

/** Codes that the client adds to those of the server. */
export type ApiErrorCode = ErrorCode | 'no_response' | 'fatal';

export type FieldErrors = Readonly<Record<string, readonly (number | string)[]>>;

/** What kept a call from doing what was asked of it; thrown as one of the three classes below. */
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

/** A situation that no answer of the server names: nothing was asked, or the answer was a success. */
export class GeneralError extends ApiError {
  override readonly name = 'GeneralError';

  constructor(code: ApiErrorCode | (string & {}), message: string, options?: ErrorOptions) {
    super(code, 0, message, {}, options);
  }
}

/** A request that was refused, failed, or got no response at all (`no_response`, status 0). */
export class RequestError extends ApiError {
  override readonly name = 'RequestError';
}

/** A request whose fields were refused, with the codes of each. */
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

/** The error of a response that was not a success, whoever answered it: the portal or something in between. */
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

/** The specification names no codes: an answer without one is classified by its status. */
function codeWithout(status: number, isValidation: boolean): ApiErrorCode {
  if (isValidation) return 'validation_failed';
  return status === 400 ? 'bad_request' : 'unexpected';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
