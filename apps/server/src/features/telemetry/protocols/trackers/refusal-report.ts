import type { TrackerProtocolName } from '@azimute/contract';
import type { Logger } from '../../../../platform/log.ts';

/** Tells the operator about trackers that no account has claimed. */
export interface RefusalReport {
  add(trackerId: string, protocol: TrackerProtocolName): void;
  /** Logs what was not logged yet. */
  stop(): void;
}

const INTERVAL_MS = 60_000;
/** A flood of invented IDs has to leave logs and memory usable. */
const MOST_NAMED = 20;
const LONGEST_ID = 40;

/** Logs the first refusal at once, then one line a minute, which names some trackers and counts the refusals. */
export function createRefusalReport(log: Logger, intervalMs = INTERVAL_MS): RefusalReport {
  let named = new Set<string>();
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;

  const tell = (): void => {
    timer = undefined;
    if (refused === 0) return;
    log.warn(
      { trackers: [...named], refused },
      'Trackers that no account has claimed were refused. Claim them under Devices > Direct connections.',
    );
    named = new Set();
    refused = 0;
    timer = setTimeout(tell, intervalMs).unref();
  };

  return {
    add: (trackerId, protocol) => {
      refused += 1;
      if (named.size < MOST_NAMED) named.add(`${protocol} ${trackerId.slice(0, LONGEST_ID)}`);
      if (timer === undefined) tell();
    },
    stop: () => {
      clearTimeout(timer);
      tell();
      clearTimeout(timer);
    },
  };
}
