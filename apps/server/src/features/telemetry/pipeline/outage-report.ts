import { DomainError } from '../../../platform/domain-error.ts';
import type { Logger } from '../../../platform/log.ts';

export interface OutageReport {
  report(error: unknown): void;
  end(): void;
}

/** Logs each reason once while the database accepts no positions and every batch fails, and once when it recovers. */
export function createOutageReport(log: Logger): OutageReport {
  let told: string | undefined;
  return {
    report: (error) => {
      if (!(error instanceof DomainError))
        log.error({ err: error }, 'A batch of positions could not be stored');
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
    log.error({ reason: error.detail }, 'Rejecting positions because the database does not sync its commits');
  else if (error.code === 'database_full')
    log.error(
      { err: error },
      'Positions cannot be stored because the disk of the database is full; senders repeat them',
    );
  else
    log.warn(
      { err: error },
      'Positions cannot be stored because the database is unavailable; senders repeat them',
    );
}
