import type { Config, Role } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { OpenDatabaseOptions } from '../platform/postgres/database.ts';

/** Those that answer people. */
const ROLES_THAT_READ: ReadonlySet<Role> = new Set<Role>(['all', 'web']);

/** The standby that this process reads from; undefined without one. What goes wrong with it is told once, then counted. */
export function describeReplica(
  { databaseReadUrl, role }: Config,
  log: Logger,
  { replicaReads }: Metrics,
): OpenDatabaseOptions['replica'] {
  if (databaseReadUrl === undefined || !ROLES_THAT_READ.has(role)) return undefined;
  return {
    url: databaseReadUrl,
    onRead: (outcome) => replicaReads.inc({ outcome }),
    onChange: (reason) => {
      if (reason === undefined) log.info('reads of the past go to DATABASE_READ_URL again');
      else log.warn({ reason }, 'DATABASE_READ_URL cannot be used: reads of the past go to DATABASE_URL');
    },
  };
}
