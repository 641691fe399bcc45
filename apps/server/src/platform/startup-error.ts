export type StartupErrorCode =
  | 'account_missing'
  | 'address_in_use'
  | 'address_not_usable'
  | 'binaries_missing'
  | 'certificate_not_usable'
  | 'data_directory_in_use'
  | 'data_directory_not_usable'
  | 'data_directory_version'
  | 'journal_not_synced'
  | 'journal_not_usable'
  | 'keys_not_usable'
  | 'maps_not_usable'
  | 'database_not_usable'
  | 'demo_missing'
  | 'no_postgres_user'
  | 'postgres_init_failed'
  | 'postgres_start_failed'
  | 'postgres_stopped';

/** A reason not to start that the operator can fix: the message says what is wrong and what to do. */
export class StartupError extends Error {
  readonly code: StartupErrorCode;

  constructor(code: StartupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
    this.code = code;
  }
}
