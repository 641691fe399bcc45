import { isDeepStrictEqual } from 'node:util';
import { moduleCodes, type AccountDetail, type ModuleCode, type UpdateAccount } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { withoutUndefined } from '../../platform/without-undefined.ts';
import { isPublicMailDomain } from '../directories/public-mail-domains.ts';
import { acceptPhoto, type Photo } from './accept-photo.ts';
import { readAccount } from './read-account.ts';
import { requireTimeZone } from '../../platform/require-time-zone.ts';

const EDITABLE = [
  'name',
  'domain',
  'photo',
  'currency',
  'timeZone',
  'distanceUnit',
  'silentAfterMinutes',
  'retentionMonths',
  'modules',
  'worksStanding',
  'figureVariants',
  'leastCoverage',
  'nearTarget',
  'requiresTwoFactor',
  'approvesCommands',
  'contactPhone',
  'contactAddress',
] as const;

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * Changes the entered settings that differ. Every screen of the account uses its new zone, units and time formats from
 * the commit on.
 * @throws DomainError validation_failed
 */
export async function updateAccount(
  { database }: { readonly database: Database },
  actor: Actor,
  { photo, modules, ...entered }: UpdateAccount,
): Promise<AccountDetail> {
  requireTimeZone('timeZone', entered.timeZone);
  requireCurrency(entered.currency);
  const accepted = typeof photo === 'string' ? acceptPhoto(photo) : photo;
  return await asActor(database.app, actor, async (client) => {
    const before = await readAccount(client, actor, 'for no key update of a');
    if (entered.domain !== before.domain) refusePublicMail(entered.domain);
    const chosen = modules === undefined ? {} : { modules: orderModules(modules) };
    await storeValues(client, { ...before, ...withoutUndefined(entered), ...chosen }, before);
    if (accepted !== undefined) await storePhoto(client, actor.accountId, accepted);
    const after = await readAccount(client, actor);
    const differing = EDITABLE.filter((key) => !isDeepStrictEqual(before[key], after[key]));
    if (differing.length > 0) {
      const pick = (account: AccountDetail) =>
        Object.fromEntries(differing.map((key) => [key, account[key]]));
      await audit(client, {
        action: 'account.update',
        entity: 'account',
        entityId: actor.accountId,
        before: pick(before),
        after: pick(after),
      });
    }
    return after;
  });
}

/** Returns each once in the standard order; notifications are always included. */
function orderModules(modules: readonly ModuleCode[]): ModuleCode[] {
  return moduleCodes.filter((code) => code === 'notifications' || modules.includes(code));
}

async function storeValues(client: PoolClient, after: AccountDetail, before: AccountDetail): Promise<void> {
  await client.query(
    `update accounts set name = $2, currency = $3, time_zone = $4, distance_unit = $5,
      silent_after = case when $6::int = $7::int then silent_after else make_interval(mins => $6::int) end,
      domain = $8, proven_domain = case when domain = $8 then proven_domain end,
      retention = case when $9::int = $10::int then retention else make_interval(months => $9::int) end,
      modules = $11, requires_two_factor = $12, works_standing = $13,
      figure_variants = $14, least_coverage = $15, near_target = $16, contact_phone = $17, contact_address = $18,
      approves_commands = $19
    where account_id = $1`,
    [
      after.id,
      after.name,
      after.currency,
      after.timeZone,
      after.distanceUnit,
      after.silentAfterMinutes,
      before.silentAfterMinutes,
      after.domain,
      after.retentionMonths,
      before.retentionMonths,
      after.modules,
      after.requiresTwoFactor,
      JSON.stringify(after.worksStanding),
      after.figureVariants,
      after.leastCoverage,
      after.nearTarget,
      after.contactPhone,
      after.contactAddress,
      after.approvesCommands,
    ],
  );
}

async function storePhoto(client: PoolClient, accountId: number, photo: Photo | null): Promise<void> {
  if (photo === null) {
    await client.query('delete from account_photos where account_id = $1', [accountId]);
    return;
  }
  await client.query(
    `insert into account_photos (account_id, version, media_type, bytes) values ($1, $2, $3, $4)
      on conflict (account_id) do update set version = excluded.version, media_type = excluded.media_type,
        bytes = excluded.bytes, changed_at = now()`,
    [accountId, photo.version, photo.mediaType, photo.bytes],
  );
}

function refusePublicMail(domain: string | undefined): void {
  if (domain !== undefined && isPublicMailDomain(domain))
    throw new DomainError('validation_failed', { errors: { domain: ['public_mail_domain'] } });
}

function requireCurrency(currency: string | undefined): void {
  if (currency === undefined || CURRENCIES.has(currency)) return;
  throw new DomainError('validation_failed', { errors: { currency: ['invalid_value'] } });
}
