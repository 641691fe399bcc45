import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { askClamd, ClamdError, type ClamdLimits, type Content } from './ask-clamd.ts';
import type { ClamdSettings } from './clamd-settings.ts';

export interface VirusScanner {
  /** Returns the name of the virus, or null if there is none. @throws ScannerError */
  scan(content: Content): Promise<string | null>;
  /** Checks whether it responds. */
  ask(): Promise<boolean>;
  /** Reason of the last attempt's failure; undefined if it succeeded. */
  readonly problem: string | undefined;
}

/** The content could not be scanned. */
export class ScannerError extends Error {
  override readonly name = 'ScannerError';
}

interface Scanning {
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly metrics: Pick<Metrics, 'scannerFailing'>;
  readonly limits?: ClamdLimits;
}

/** A file of 4 MB takes clamd well under a second. */
const LIMITS: ClamdLimits = { connectMs: 3_000, answerMs: 20_000 };

export function createVirusScanner(
  settings: ClamdSettings,
  { log, metrics, limits = LIMITS }: Scanning,
): VirusScanner {
  let problem: string | undefined;
  const tell = (now: string | undefined): void => {
    if (now !== undefined && problem === undefined)
      log.warn({ reason: now }, 'The virus scanner does not work');
    if (now === undefined && problem !== undefined) log.info('The virus scanner works again');
    problem = now;
    metrics.scannerFailing.set(now === undefined ? 0 : 1);
  };
  const asking = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await work();
      tell(undefined);
      return answer;
    } catch (error) {
      if (error instanceof ClamdError) throw failed(error.message, error);
      throw error;
    }
  };
  const failed = (reason: string, cause?: unknown): ScannerError => {
    tell(reason);
    return new ScannerError(reason, { cause });
  };
  return {
    scan: (content) =>
      asking(async () => {
        const answer = await askClamd(settings, limits, 'INSTREAM', content);
        if (answer === 'stream: OK') return null;
        const [, virus] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
        if (virus === undefined) throw failed(`The virus scanner returned "${answer.slice(0, 200)}".`);
        return virus;
      }),
    ask: async () => {
      try {
        return await asking(async () => (await askClamd(settings, limits, 'PING')) === 'PONG');
      } catch (error) {
        if (error instanceof ScannerError) return false;
        throw error;
      }
    },
    get problem() {
      return problem;
    },
  };
}
