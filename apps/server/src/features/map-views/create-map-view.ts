import { mapViewsPerPerson, validationCodes, type CreateMapView, type SavedMapView } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { refusingTakenName } from '../../platform/refuse-taken-name.ts';
import { requireMayChange } from './map-view-rules.ts';
import { readMapView } from './map-views-reads.ts';

/**
 * Saves a view of the actor or, for administrators, of the account. A repeated request after a lost response returns
 * the saved view; a different view with the same name is refused rather than replaced.
 */
export function createMapView(
  context: VerbContext,
  { name, view, shared }: CreateMapView,
): Promise<SavedMapView> {
  return transact(context, async (transaction) => {
    const { client, actor, accountId } = transaction;
    requireMayChange(actor, { shared });
    const userId = shared ? null : actor.userId;
    await lockViews(client, accountId, userId);
    const before = await findSame(client, { accountId, userId }, { name, view });
    if (before !== undefined) return readMapView(transaction, before);
    await requireRoom(client, accountId, userId);
    const { rows } = await refusingTakenName(
      client.query<{ id: number }>(
        `insert into map_views (account_id, user_id, name, view) values ($1, $2, $3, $4)
          returning map_view_id as id`,
        [accountId, userId, name, JSON.stringify(view)],
      ),
    );
    const saved = await readMapView(transaction, rows[0]?.id ?? 0);
    await audit(client, {
      action: 'map-view.create',
      entity: 'map-view',
      entityId: saved.id,
      after: { name, shared, view },
    });
    return saved;
  });
}

/** Serializes concurrent saves for the same user, so that they see and count each other's. */
async function lockViews(client: ClientBase, accountId: number, userId: number | null): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `azimute.map_views.${accountId}.${userId}`,
  ]);
}

async function findSame(
  client: ClientBase,
  { accountId, userId }: { readonly accountId: number; readonly userId: number | null },
  { name, view }: Pick<CreateMapView, 'name' | 'view'>,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `select map_view_id as id from map_views
      where account_id = $1 and user_id is not distinct from $2 and name = $3 and view = $4`,
    [accountId, userId, name, JSON.stringify(view)],
  );
  return rows[0]?.id;
}

async function requireRoom(client: ClientBase, accountId: number, userId: number | null): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from map_views where account_id = $1 and user_id is not distinct from $2',
    [accountId, userId],
  );
  if ((rows[0]?.count ?? 0) < mapViewsPerPerson) return;
  throw new DomainError('validation_failed', {
    errors: { view: [validationCodes.maxLength] },
    detail: `You have reached the limit of ${mapViewsPerPerson} views. Delete one and try again.`,
  });
}
