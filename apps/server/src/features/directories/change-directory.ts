import type { Directory, DirectorySettings } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit, auditMany } from '../../platform/audit.ts';
import { DomainError, type FieldErrors } from '../../platform/domain-error.ts';
import type { PortalEvents } from '../../platform/events.ts';
import { mayBePrivate } from '../../platform/private-hosts.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import type { DirectoriesDeps } from './begin-sign-in.ts';
import { tenantOf } from './provider/open-provider.ts';
import { presentDirectory, readStored } from './read-directory.ts';
import { isSecretOf } from './read-secret.ts';

interface ChangeDeps extends DirectoriesDeps {
  readonly events: PortalEvents;
  /** Origins of Entra ID tenants. */
  readonly entraOrigins: readonly string[];
}

/**
 * Configures the directory of the actor's account. A changed connection must be tested again: users do not
 * have to sign in through it until an administrator has.
 * @throws DomainError validation_failed
 */
export async function changeDirectory(
  deps: ChangeDeps,
  actor: Actor,
  entered: DirectorySettings,
): Promise<Directory> {
  const { accountId } = actor;
  requireUsable(deps, accountId, entered);
  const stored = await asActor(deps.database.app, actor, async (client) => {
    await client.query('select from accounts where account_id = $1 for no key update', [accountId]);
    const before = await readStored(client, accountId);
    const isSame = before.settings !== null && reachOf(before.settings) === reachOf(entered);
    const proven = before.proven && isSame;
    requireAllowed(entered, { proven, profiles: before.profiles });
    await store(client, accountId, entered, proven);
    await takeUngivenProfiles(client, accountId);
    const after = await readStored(client, accountId);
    if (JSON.stringify(before.settings) !== JSON.stringify(after.settings))
      await audit(client, {
        action: 'account.change-directory',
        entity: 'account',
        entityId: accountId,
        before: before.settings,
        after: after.settings,
      });
    return after;
  });
  deps.events.emit('rightsChanged', { accountId });
  return presentDirectory(deps, accountId, stored);
}

/** Removes the directory, the sessions that it opened and the profiles assigned by its groups. */
export async function removeDirectory(
  { database, events }: Pick<ChangeDeps, 'database' | 'events'>,
  actor: Actor,
): Promise<void> {
  const { accountId } = actor;
  await asActor(database.app, actor, async (client) => {
    const { settings } = await readStored(client, accountId);
    if (settings === null) return;
    await client.query('delete from account_directories where account_id = $1', [accountId]);
    await takeUngivenProfiles(client, accountId);
    await audit(client, {
      action: 'account.remove-directory',
      entity: 'account',
      entityId: accountId,
      before: settings,
    });
  });
  events.emit('rightsChanged', { accountId });
}

/** Immediately removes profiles that no group assigns anymore; adds new ones when users are next confirmed. */
async function takeUngivenProfiles(client: PoolClient, accountId: number): Promise<void> {
  await client.query(
    `delete from directory_profile_grants d where d.account_id = $1
      and not exists (select from directory_group_profiles g
        where g.account_id = d.account_id and g.profile_id = d.profile_id and g.group_value = d.group_value)`,
    [accountId],
  );
  const { rows } = await client.query<{ id: number; taken: number[] }>(
    `with lost as (
      delete from profile_users p where p.account_id = $1 and not p.by_hand
        and not exists (select from directory_profile_grants d
          where d.account_id = p.account_id and d.profile_id = p.profile_id and d.user_id = p.user_id)
      returning p.user_id, p.profile_id)
    select user_id as id, array_agg(profile_id order by profile_id) as taken from lost group by 1 order by 1`,
    [accountId],
  );
  await auditMany(
    client,
    { action: 'user.change-profiles-by-groups', entity: 'user' },
    rows.map(({ id, taken }) => ({ entityId: id, after: { given: [], taken } })),
  );
}

/** Returns the settings that identify the directory's connection. */
function reachOf({ kind, issuer, clientId }: DirectorySettings): string {
  return JSON.stringify([kind, issuer, clientId]);
}

function requireUsable(deps: ChangeDeps, accountId: number, entered: DirectorySettings): void {
  const errors: Record<string, string[]> = {};
  const url = URL.parse(entered.issuer);
  if (url === null) errors['issuer'] = ['invalid_format'];
  else if (url.protocol !== 'https:' && !mayBePrivate(deps.settings.allowsPrivate, url))
    errors['issuer'] = ['https_needed'];
  else if (
    entered.kind === 'entra' &&
    (tenantOf(entered.issuer) === null || !deps.entraOrigins.includes(url.origin))
  )
    errors['issuer'] = ['tenant_needed'];
  if (!isSecretOf(accountId, entered.secretName)) errors['secretName'] = ['invalid_value'];
  refuse(errors);
}

function requireAllowed(
  entered: DirectorySettings,
  { proven, profiles }: { readonly proven: boolean; readonly profiles: Directory['profiles'] },
): void {
  const errors: Record<string, string[]> = {};
  const isThere = (id: number): boolean => profiles.some((profile) => profile.id === id);
  if (entered.defaultProfileId !== null && !isThere(entered.defaultProfileId))
    errors['defaultProfileId'] = ['invalid_value'];
  if (entered.groupProfiles.some(({ profileId }) => !isThere(profileId)))
    errors['groupProfiles'] = ['invalid_value'];
  if (entered.enforced && !entered.isOn) errors['enforced'] = ['not_on'];
  else if (entered.enforced && !proven) errors['enforced'] = ['not_proven'];
  refuse(errors);
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

async function store(
  client: PoolClient,
  accountId: number,
  entered: DirectorySettings,
  proven: boolean,
): Promise<void> {
  await client.query(
    `insert into account_directories (account_id, kind, name, issuer, client_id, secret_name, is_on, just_in_time,
        default_profile_id, groups_claim, enforced, proven_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $12 then now() end)
      on conflict (account_id) do update set kind = excluded.kind, name = excluded.name, issuer = excluded.issuer,
        client_id = excluded.client_id, secret_name = excluded.secret_name, is_on = excluded.is_on,
        just_in_time = excluded.just_in_time, default_profile_id = excluded.default_profile_id,
        groups_claim = excluded.groups_claim, enforced = excluded.enforced,
        proven_at = case when $12 then account_directories.proven_at end`,
    [
      accountId,
      entered.kind,
      entered.name,
      entered.issuer,
      entered.clientId,
      entered.secretName,
      entered.isOn,
      entered.justInTime,
      entered.defaultProfileId,
      entered.groupsClaim,
      entered.enforced,
      proven,
    ],
  );
  await client.query('delete from directory_group_profiles where account_id = $1', [accountId]);
  await client.query(
    `insert into directory_group_profiles (account_id, group_value, profile_id)
      select $1, g."group", g."profileId" from jsonb_to_recordset($2) as g ("group" text, "profileId" int)
      on conflict do nothing`,
    [accountId, JSON.stringify(entered.groupProfiles)],
  );
}
