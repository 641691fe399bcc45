import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from '../log.ts';

/** What the queue has to say, in our log: its failures only, as its news are of no use to who runs the portal. */
export function queueLogger(log?: Pick<Logger, 'warn'>): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log?.warn({ reason: message }, 'the job queue has trouble');
  });
}
