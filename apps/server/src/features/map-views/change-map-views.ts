import {
  mapViewsPerPerson,
  validationCodes,
  type CreateMapView,
  type SavedMapView,
  type UpdateMapView,
} from '@azimute/contract';
import type { ClientBase } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { refusingTakenName } from '../../platform/refuse-taken-name.ts';
import { readMapView } from './map-views-reads.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';

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

/** Renames a saved view, or replaces its content. */
export function updateMapView(
  context: VerbContext,
  mapViewId: number,
  entered: UpdateMapView,
): Promise<SavedMapView> {
  return transact(context, async (transaction) => {
    const { client, actor, accountId } = transaction;
    const before = await readMapView(transaction, mapViewId);
    requireMayChange(actor, before);
    const { name = before.name, view = before.view } = entered;
    await refusingTakenName(
      client.query(
        `update map_views set name = $3, view = $4, updated_at = clock_timestamp()
          where account_id = $1 and map_view_id = $2`,
        [accountId, mapViewId, name, JSON.stringify(view)],
      ),
    );
    const saved = await readMapView(transaction, mapViewId);
    await audit(client, {
      action: 'map-view.update',
      entity: 'map-view',
      entityId: mapViewId,
      before: { name: before.name, view: before.view },
      after: { name, view },
    });
    return saved;
  });
}

/** Deletes a saved view; users who had it as their default get the standard map again. */
export function deleteMapView(context: VerbContext, mapViewId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, actor, accountId } = transaction;
    const before = await readMapView(transaction, mapViewId);
    requireMayChange(actor, before);
    await client.query('delete from map_views where account_id = $1 and map_view_id = $2', [
      accountId,
      mapViewId,
    ]);
    await audit(client, {
      action: 'map-view.delete',
      entity: 'map-view',
      entityId: mapViewId,
      before: { name: before.name, shared: before.shared, view: before.view },
    });
  });
}

/** @throws DomainError forbidden if a user without administrator rights shares a view, or changes a shared one */
function requireMayChange(actor: Actor, { shared }: Pick<SavedMapView, 'shared'>): void {
  if (shared && actor.role !== 'admin') {
    throw new DomainError('forbidden', {
      detail: 'Only administrators can share views or change shared ones.',
    });
  }
}

/** Makes a view that the actor may open their default. */
export function chooseDefaultMapView(context: VerbContext, mapViewId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, actor, accountId } = transaction;
    const { isDefault } = await readMapView(transaction, mapViewId);
    if (isDefault) return;
    await client.query(
      `insert into map_view_defaults (account_id, user_id, map_view_id) values ($1, $2, $3)
        on conflict (account_id, user_id) do update set map_view_id = excluded.map_view_id`,
      [accountId, actor.userId, mapViewId],
    );
    await audit(client, { action: 'map-view.choose-default', entity: 'map-view', entityId: mapViewId });
  });
}

/** Leaves another default unchanged: it may have been chosen in the meantime, in another tab. */
export function clearDefaultMapView(context: VerbContext, mapViewId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, actor, accountId } = transaction;
    const { isDefault } = await readMapView(transaction, mapViewId);
    if (!isDefault) return;
    await client.query(
      'delete from map_view_defaults where account_id = $1 and user_id = $2 and map_view_id = $3',
      [accountId, actor.userId, mapViewId],
    );
    await audit(client, { action: 'map-view.clear-default', entity: 'map-view', entityId: mapViewId });
  });
}
