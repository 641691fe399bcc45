import type { ErrorCode } from '@azimute/contract';
import type { FastifyBaseLogger } from 'fastify';

/** Errors that show an attempt on a security control: sign-in, rights, limits, validation and the virus scan. */
const SECURITY_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_grant',
  'invalid_client',
  'invalid_current_password',
  'two_factor_invalid',
  'proper_domain_required',
  'user_inactive',
  'no_accounts',
  'directory_sign_in_expired',
  'directory_refused',
  'directory_session_ended',
  'directory_not_linked',
  'link_used',
  'unauthenticated',
  'forbidden',
  'account_mismatch',
  'confined_session',
  'person_required',
  'api_key_invalid',
  'api_key_scope',
  'too_many_requests',
  'device_unknown',
  'validation_failed',
  'payload_too_large',
  'infected',
]);

const EVERY_MS = 10_000;
/** A flood of one kind must leave the log usable, and the others visible. */
const LINES_AT_MOST = 20;

export interface Refused {
  readonly code: ErrorCode;
  readonly route: string;
  readonly address: string;
  /** The caller, such as `user 17`; undefined if unknown. */
  readonly caller: string | undefined;
}

/** Logs refusals that concern security: up to 20 of a code every ten seconds, then the number of others. */
export function createRefusalReporter(
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): (refused: Refused) => void {
  const counted = new Map<ErrorCode, number>();
  const sum = (): void => {
    for (const [code, calls] of counted)
      if (calls > LINES_AT_MOST)
        log.warn({ event: 'security', code, calls: calls - LINES_AT_MOST }, 'More calls were refused');
    counted.clear();
  };
  return (refused) => {
    if (!SECURITY_CODES.has(refused.code)) return;
    if (counted.size === 0) setTimeout(sum, EVERY_MS).unref();
    const calls = (counted.get(refused.code) ?? 0) + 1;
    counted.set(refused.code, calls);
    if (calls <= LINES_AT_MOST) log.info({ event: 'security', ...refused }, 'A call was refused');
  };
}
