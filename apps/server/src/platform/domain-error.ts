import type { LatestChange } from '@azimute/contract';
import { errorCatalogue, type ErrorCode } from '@azimute/contract/errors';

export type FieldErrors = Readonly<Record<string, readonly (number | string)[]>>;

export interface DomainErrorOptions {
  /** Error codes by field, for a validation error. */
  readonly errors?: FieldErrors;
  /** Advice for the caller, beyond the message of the code. */
  readonly detail?: string;
  /** Replaces the message of the code if that cannot name the problem. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  /** For a conflict of versions. */
  readonly latestChange?: LatestChange | undefined;
  readonly cause?: unknown;
  /** The caller in the log, such as `user 17`; never sent. */
  readonly caller?: string | undefined;
}

/** A refusal that may be shown to the caller; its code is in the contract's catalog. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly latestChange: LatestChange | undefined;
  readonly caller: string | undefined;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.latestChange = options.latestChange;
    this.caller = options.caller;
  }
}
