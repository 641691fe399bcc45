import { DomainError } from '../../../platform/domain-error.ts';
import type { Logger } from '../../../platform/log.ts';

export interface OutageReport {
  report(error: unknown): void;
  end(): void;
}

/** While the database does not take positions every batch fails: each reason is said once, and once when it is over. */
export function createOutageReport(log: Logger): OutageReport {
  let told: string | undefined;
  return {
    report: (error) => {
      if (!(error instanceof DomainError)) log.error({ err: error }, 'A batch of positions was not stored');
      else if (told !== error.code) {
        told = error.code;
        tell(log, error);
      }
    },
    end: () => {
      if (told !== undefined) log.info('Positions are stored again');
      told = undefined;
    },
  };
}

function tell(log: Logger, error: DomainError): void {
  if (error.code === 'ingest_refused')
    log.error({ reason: error.detail }, 'Positions are refused: the database does not sync what it commits');
  else if (error.code === 'database_full')
    log.error(
      { err: error },
      'Positions are not stored: the disk of the database is full; senders repeat them',
    );
  else log.warn({ err: error }, 'Positions are not stored while the database is gone; senders repeat them');
}
