import { errorCatalogue, type ErrorCode } from '@azimute/contract/errors';

export type FieldErrors = Readonly<Record<string, readonly (number | string)[]>>;

export interface DomainErrorOptions {
  /** Codes for each field of a validation error. */
  readonly errors?: FieldErrors;
  /** What the caller can do about it, beyond the message of the code. */
  readonly detail?: string;
  /** In place of the message of the code, where that cannot name what is wrong. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** Every refusal that a caller may be told about; its code is one of the contract's catalogue. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
