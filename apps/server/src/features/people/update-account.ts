import { validationCodes, type AccountDetail, type UpdateAccount } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { acceptPhoto, type Photo } from './accept-photo.ts';
import { readAccount } from './read-account.ts';

const EDITABLE = ['name', 'photo', 'currency', 'timeZone', 'distanceUnit', 'silentAfterMinutes'] as const;

/** Starts with a letter: an offset such as +03:00 is a zone to Intl, and none to PostgreSQL. */
const ZONE_NAME = /^[A-Za-z][\w+/-]*$/;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * Changes what was entered and differs. Every screen of the account follows its zone, units and times from the commit on.
 * @throws DomainError validation_failed
 */
export async function updateAccount(
  { database }: { readonly database: Database },
  actor: Actor,
  { photo, ...entered }: UpdateAccount,
): Promise<AccountDetail> {
  requireKnown('timeZone', entered.timeZone, isTimeZone);
  requireKnown('currency', entered.currency, (currency) => CURRENCIES.has(currency));
  const accepted = typeof photo === 'string' ? acceptPhoto(photo) : photo;
  return await asActor(database.app, actor, async (client) => {
    const before = await readAccount(client, actor, 'for no key update of a');
    await storeValues(client, { ...before, ...withoutUndefined(entered) }, before);
    if (accepted !== undefined) await storePhoto(client, actor.accountId, accepted);
    const after = await readAccount(client, actor);
    const differing = EDITABLE.filter((key) => before[key] !== after[key]);
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

async function storeValues(client: PoolClient, after: AccountDetail, before: AccountDetail): Promise<void> {
  await client.query(
    `update accounts set name = $2, currency = $3, time_zone = $4, distance_unit = $5,
      silent_after = case when $6::int = $7::int then silent_after else make_interval(mins => $6::int) end
    where account_id = $1`,
    [
      after.id,
      after.name,
      after.currency,
      after.timeZone,
      after.distanceUnit,
      after.silentAfterMinutes,
      before.silentAfterMinutes,
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

function requireKnown(field: string, value: string | undefined, isKnown: (value: string) => boolean): void {
  if (value === undefined || isKnown(value)) return;
  const code = value === '' ? validationCodes.required : 'invalid_value';
  throw new DomainError('validation_failed', { errors: { [field]: [code] } });
}

function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function withoutUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
