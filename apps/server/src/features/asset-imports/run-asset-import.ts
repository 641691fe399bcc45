import { changesModule, maxId } from '@azimute/contract';
import pg from 'pg';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { isPassing } from '../../platform/postgres/is-passing.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { readMemberByNow, withoutRights } from '../access/read-member-by-now.ts';
import { notify } from '../notifications/notify.ts';
import { RaceLostError } from './apply-lines.ts';
import { importBatch, type ImportedBatch } from './import-batch.ts';
import { enqueueImport } from './start-asset-import.ts';

export interface ImportWorkshop {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: PortalEvents;
  readonly log: Pick<Logger, 'error'>;
  readonly linesAtOnce?: number;
}

const LINES_AT_ONCE = 300;
const LOST_RACES = 5;
const ASSETS = 'services:simc:geolocalizacao:ativos';

const payloadSchema = z.object({
  accountId: z.int().positive().max(maxId),
  userId: z.int().positive().max(maxId),
  sessionId: z.string().nullable(),
  assetImportId: z.int().positive().max(maxId),
});
type Payload = z.infer<typeof payloadSchema>;

/**
 * Imports the good lines of an import, some hundred in each transaction, which also remembers how far it came: killed at
 * any moment and begun again, each line has its effect once. What the person may do is asked anew for each transaction.
 */
export async function runAssetImport(
  workshop: ImportWorkshop,
  given: unknown,
  signal: AbortSignal,
): Promise<void> {
  const payload = payloadSchema.parse(given);
  for (let lostRaces = 0; !signal.aborted;) {
    const actor = await readActor(workshop.database, payload);
    if (actor === null) return await failImport(workshop, payload, 'rights_lost');
    try {
      if (!(await runBatch(workshop, actor, payload)).goesOn) return;
      lostRaces = 0;
    } catch (error) {
      lostRaces += 1;
      if (isLostRace(error) && lostRaces < LOST_RACES) continue;
      // The queue tries again later.
      if (isPassing(error)) throw error;
      workshop.log.error({ err: error }, 'an import of assets failed');
      return await failImport(workshop, payload, 'unexpected');
    }
  }
  await asActor(workshop.database.app, withoutRights(payload), (client) =>
    enqueueImport(client, payload.assetImportId),
  );
}

async function runBatch(workshop: ImportWorkshop, actor: Actor, payload: Payload): Promise<ImportedBatch> {
  const { database, clock, events, linesAtOnce = LINES_AT_ONCE } = workshop;
  const { accountId, userId, assetImportId } = payload;
  const at = clock.now();
  const batch = await asActor(database.app, actor, (client) =>
    importBatch({ client, accountId, at }, { actor, userId, assetImportId, linesAtOnce }),
  );
  if (batch.assetIds.length > 0) events.emit('assetsChanged', { accountId, assetIds: batch.assetIds });
  return batch;
}

const DEADLOCK = '40P01';
function isLostRace(error: unknown): boolean {
  return error instanceof RaceLostError || (error instanceof pg.DatabaseError && error.code === DEADLOCK);
}

/** The person with the rights of this moment; null when they may not change assets any more. */
async function readActor(database: Database, payload: Payload): Promise<Actor | null> {
  const actor = await readMemberByNow(database.app, payload);
  return actor !== null && changesModule(actor.changes, ASSETS) ? actor : null;
}

/** Says why, once: what was imported stays. */
async function failImport(
  { database, clock }: ImportWorkshop,
  payload: Payload,
  reason: 'rights_lost' | 'unexpected',
): Promise<void> {
  const { accountId, userId, assetImportId } = payload;
  await asActor(database.app, withoutRights(payload), async (client) => {
    const { rowCount } = await client.query(
      `update asset_imports set state = 'failed', failure = $3, finished_at = $4
      where account_id = $1 and asset_import_id = $2 and state in ('queued', 'running')`,
      [accountId, assetImportId, reason, clock.now()],
    );
    if (rowCount === 0) return;
    const data = { importId: assetImportId, reason };
    await notify(client, { accountId, userId, kind: 'asset_import_failed', data });
    await audit(client, {
      action: 'asset-import.fail',
      entity: 'asset-import',
      entityId: assetImportId,
      after: { reason },
    });
  });
}
