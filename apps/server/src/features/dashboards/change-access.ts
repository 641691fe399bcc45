import type { AccessChange, AccessEffect, AccessSwitch, ChangeAccess } from '@azimute/contract';
import pg from 'pg';
import { auditMany, type ManyAuditEntry } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import { changeAndTell, type AccessScope } from './access-effect.ts';
import { holdDashboards } from './dashboard-rules.ts';

/** Makes all changes, or none. @throws DomainError validation_failed if they refer to a missing entity */
export function changeAccess(context: VerbContext, { changes }: ChangeAccess): Promise<AccessEffect> {
  return transact(context, async (transaction) => {
    await holdDashboards(transaction, 'admin:dashboards');
    const { effect, made } = await makeChanges(transaction, changes);
    const entriesOf = (entity: Entity): ManyAuditEntry[] =>
      made.flatMap(({ after, before }) =>
        entityOf(after) === entity ? [{ entityId: idOf(after), before, after }] : [],
      );
    const { client } = transaction;
    await auditMany(client, { action: 'briefcase.access', entity: 'briefcase' }, entriesOf('briefcase'));
    await auditMany(client, { action: 'content.access', entity: 'content' }, entriesOf('content'));
    return effect;
  });
}

/** Returns the effect of the changes by making them and rolling back. */
export function previewAccess(context: VerbContext, { changes }: ChangeAccess): Promise<AccessEffect> {
  return transact(context, async (transaction) => {
    await holdDashboards(transaction, 'admin:dashboards');
    await transaction.client.query('savepoint preview');
    const { effect } = await makeChanges(transaction, changes);
    await transaction.client.query('rollback to savepoint preview');
    return effect;
  });
}

/** All but `copy`, which consists of several of these. */
type SingleChange = Exclude<AccessChange, { kind: 'copy' }>;

interface MadeChange {
  readonly before: SingleChange;
  readonly after: SingleChange;
}

async function makeChanges(
  read: AccountRead,
  changes: readonly AccessChange[],
): Promise<{ effect: AccessEffect; made: readonly MadeChange[] }> {
  const made: MadeChange[] = [];
  const effect = await changeAndTell(read, await scopeOf(read, changes), async () => {
    for (const change of changes) {
      const singles = change.kind === 'copy' ? await spellOut(read, change) : [change];
      for (const after of singles) {
        const before = await refusingUnknown(makeChange(read, after));
        if (JSON.stringify(before) !== JSON.stringify(after)) made.push({ before, after });
      }
    }
  });
  return { effect: { ...effect, undo: made.map(({ before }) => before).toReversed() }, made };
}

async function scopeOf(
  { client, accountId }: AccountRead,
  changes: readonly AccessChange[],
): Promise<AccessScope> {
  const contentIds = changes.flatMap((change) => (change.kind === 'content' ? [change.contentId] : []));
  const { rows } = await client.query<{ id: number }>(
    'select distinct briefcase_id as id from contents where account_id = $1 and content_id = any($2::int[])',
    [accountId, contentIds],
  );
  return {
    briefcaseIds: [
      ...rows.map(({ id }) => id),
      ...changes.flatMap((change) =>
        change.kind === 'briefcase' || change.kind === 'profile' ? [change.briefcaseId] : [],
      ),
    ],
    userIds: changes.flatMap((change) => ('userId' in change ? [change.userId] : [])),
  };
}

/** Makes a change and returns its inverse. */
async function makeChange(read: AccountRead, change: SingleChange): Promise<SingleChange> {
  switch (change.kind) {
    case 'briefcase':
      return { ...change, enabled: await enable(read, 'briefcase', change.briefcaseId, change.enabled) };
    case 'content':
      return { ...change, enabled: await enable(read, 'content', change.contentId, change.enabled) };
    case 'profile':
      return { ...change, on: await giveProfile(read, change) };
    case 'person_on_briefcase':
      return { ...change, switch: await setSwitch(read, 'briefcase', change.briefcaseId, change) };
    case 'person_on_content':
      return { ...change, switch: await setSwitch(read, 'content', change.contentId, change) };
  }
}

type Entity = 'briefcase' | 'content';

/** Updates the version, so that stale forms, which include this state, cannot overwrite it. */
async function enable(
  { client, accountId }: AccountRead,
  entity: Entity,
  id: number,
  enabled: boolean,
): Promise<boolean> {
  const { rows } = await client.query<{ enabled: boolean }>(
    `update ${entity}s o
      set enabled = $3, updated_at = case when o.enabled = $3 then o.updated_at else clock_timestamp() end
      from ${entity}s before
      where o.account_id = $1 and o.${entity}_id = $2
        and before.account_id = o.account_id and before.${entity}_id = o.${entity}_id
      returning before.enabled`,
    [accountId, id, enabled],
  );
  const [before] = rows;
  if (before === undefined) throw refuseUnknown();
  return before.enabled;
}

async function giveProfile(
  { client, accountId }: AccountRead,
  { briefcaseId, profileId, on }: Extract<SingleChange, { kind: 'profile' }>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    on
      ? `insert into briefcase_profiles (account_id, briefcase_id, profile_id) values ($1, $2, $3) on conflict do nothing`
      : 'delete from briefcase_profiles where account_id = $1 and briefcase_id = $2 and profile_id = $3',
    [accountId, briefcaseId, profileId],
  );
  return rowCount === 0 ? on : !on;
}

async function setSwitch(
  { client, accountId }: AccountRead,
  entity: Entity,
  id: number,
  { userId, switch: wanted }: { readonly userId: number; readonly switch: AccessSwitch },
): Promise<AccessSwitch> {
  const key = [accountId, id, userId];
  const where = `account_id = $1 and ${entity}_id = $2 and user_id = $3`;
  const { rows } = await client.query<{ is_on: boolean }>(
    `select is_on from ${entity}_people where ${where}`,
    key,
  );
  if (wanted === 'inherit') await client.query(`delete from ${entity}_people where ${where}`, key);
  else {
    await client.query(
      `insert into ${entity}_people as s (account_id, ${entity}_id, user_id, is_on) values ($1, $2, $3, $4)
        on conflict (account_id, ${entity}_id, user_id) do update set is_on = excluded.is_on`,
      [...key, wanted === 'on'],
    );
  }
  return asSwitch(rows[0]?.is_on ?? null);
}

export function asSwitch(isOn: boolean | null): AccessSwitch {
  if (isOn === null) return 'inherit';
  return isOn ? 'on' : 'off';
}

/** Converts one user's overrides to changes for another. */
async function spellOut(
  { client, accountId }: AccountRead,
  { fromUserId, userId }: Extract<AccessChange, { kind: 'copy' }>,
): Promise<SingleChange[]> {
  const changes: SingleChange[] = [];
  for (const entity of ['briefcase', 'content'] as const) {
    const { rows } = await client.query<{ id: number; is_on: boolean | null }>(
      `select coalesce(f.${entity}_id, t.${entity}_id) as id, f.is_on
        from (select * from ${entity}_people where account_id = $1 and user_id = $2) f
        full join (select * from ${entity}_people where account_id = $1 and user_id = $3) t using (${entity}_id)
        order by 1`,
      [accountId, fromUserId, userId],
    );
    for (const { id, is_on: isOn } of rows) {
      const common = { userId, switch: asSwitch(isOn) };
      if (entity === 'briefcase') changes.push({ kind: 'person_on_briefcase', briefcaseId: id, ...common });
      else changes.push({ kind: 'person_on_content', contentId: id, ...common });
    }
  }
  return changes;
}

function entityOf(change: SingleChange): Entity {
  return 'contentId' in change ? 'content' : 'briefcase';
}

function idOf(change: SingleChange): number {
  return 'contentId' in change ? change.contentId : change.briefcaseId;
}

async function refusingUnknown<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isUnknown = error instanceof pg.DatabaseError && error.code === '23503';
    throw isUnknown ? refuseUnknown() : error;
  }
}

function refuseUnknown(): DomainError {
  return new DomainError('validation_failed', {
    errors: { changes: ['unknown'] },
    detail: 'A folder, item, profile or user in these changes no longer exists. Reload and try again.',
  });
}
