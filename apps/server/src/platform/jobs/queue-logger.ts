import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from '../log.ts';

/** Logs only the queue's failures; its other messages do not help the operator. */
export function queueLogger(log?: Pick<Logger, 'warn'>): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning')
      log?.warn({ reason: message }, 'The job queue reported a problem');
  });
}
