import { createHash, randomBytes } from 'node:crypto';
import { moduleCodes } from '@azimute/contract/modules';
import pg from 'pg';
import { saveNewGeofence } from '@azimute/server/src/features/geofences/create-geofence.ts';
import { dialects } from './dialects.ts';
import { fileDialect } from './file-dialect.ts';
import type { DeviceLedger } from './ledger.ts';
import { placeAt } from './motion.ts';
import type { BrokerDialect } from './mqtt-dialect.ts';
import type { AnyDialect, SenderOptions } from './start-senders.ts';

/** Within the reducers' correction window, so that late fixes are recalculated. */
const DAYS_BACK = 6;
const LONGEST_STEP_MS = 1_000;
/** Multiplied by the rounds, so that the longest run ends before the present. */
const ROUNDS_A_STEP = 30_000;

/** On a superuser's connection, without row-level security. */
export async function asSuperuser<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'azimute chaos' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Plants one account with a key and a user, and a sender with its own asset for each dialect; the assets of batches
 * have two devices.
 */
export async function arrangeFleet(
  databaseUrl: string,
  portalUrl: string,
  { nowMs, rounds }: { readonly nowMs: number; readonly rounds: number },
  broker?: BrokerDialect,
): Promise<readonly SenderOptions[]> {
  const { key, token } = makeSecrets();
  const stepMs = Math.min(LONGEST_STEP_MS, 2 * Math.ceil(ROUNDS_A_STEP / rounds / 2));
  const firstMs = Math.floor(nowMs / 1_000) * 1_000 - DAYS_BACK * 24 * 3_600_000;
  const senders = [...dialects, ...(broker ? [broker] : []), fileDialect].map(
    (dialect, index): SenderOptions => {
      const isPerson = dialect === fileDialect;
      return {
        url: portalUrl,
        key: isPerson ? token : key,
        dialect,
        devices: devicesOf(dialect, `chaos-${index}`, { firstMs, stepMs }),
        stranger: isPerson
          ? undefined
          : createLedger(`stranger-${index}`, undefined, firstMs, 1_000, dialect),
      };
    },
  );
  const devices = senders.flatMap((sender) => sender.devices);
  await asSuperuser(databaseUrl, async (client) => {
    await addAccount(client, 'chaos.example', { key, token });
    await client.query(
      `with asked as (select * from unnest($1::text[], $2::text[]) as a (asset_code, external_id)),
        made as (insert into assets (account_id, unit_id, code)
          select u.account_id, u.unit_id, a.asset_code from units u join accounts using (account_id), (select distinct asset_code from asked) a
          where domain = 'chaos.example' returning account_id, asset_id, code)
      insert into devices (account_id, asset_id, external_id)
      select m.account_id, m.asset_id, a.external_id from made m join asked a on a.asset_code = m.code`,
      [devices.map((device) => device.assetCode), devices.map((device) => device.externalId)],
    );
    await addGeofence(client, 'chaos.example', firstMs);
  });
  return senders;
}

/**
 * Plants a geofence around the start of the common route, effective before the first fix, and followed by the account's
 * administrator.
 */
async function addGeofence(client: pg.Client, domain: string, firstMs: number): Promise<void> {
  const { rows } = await client.query<{ accountId: number; unitId: number }>(
    `select account_id as "accountId", unit_id as "unitId" from units join accounts using (account_id) where domain = $1`,
    [domain],
  );
  const [place] = rows;
  if (place === undefined) throw new Error('The account has a UL');
  const [{ longitude: west, latitude }, { longitude: east }] = [placeAt(-500), placeAt(500)];
  const [south, north] = [latitude - 0.005, latitude + 0.005];
  await saveNewGeofence(
    { client, accountId: place.accountId, at: new Date(firstMs - 3_600_000) },
    { unitId: place.unitId, parentId: null },
    {
      name: 'Yard',
      color: 'petrol',
      maxSpeedKph: null,
      resources: ['entry', 'exit'],
      assets: { all: true },
      shape: {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      },
      drawnAs: 'rectangle',
      severity: 'low',
      entryDwellSeconds: 0,
      exitDwellSeconds: 0,
      toleranceMeters: null,
      confirmSeconds: 30,
      schedule: null,
      mustBeInside: false,
      tags: [],
    },
  );
  await client.query(
    `insert into geofence_followers (account_id, geofence_id, user_id)
      select account_id, geofence_id, user_id from geofences join memberships using (account_id) where account_id = $1`,
    [place.accountId],
  );
}

/** Plants another account, whose key and user are used by slow peers. */
export async function arrangeSlowAccount(databaseUrl: string): Promise<Secrets> {
  const secrets = makeSecrets();
  await asSuperuser(databaseUrl, (client) => addAccount(client, 'slow.example', secrets));
  return secrets;
}

interface Secrets {
  readonly key: string;
  readonly token: string;
}

function makeSecrets(): Secrets {
  return {
    key: `azk_${randomBytes(32).toString('base64url')}`,
    token: randomBytes(32).toString('base64url'),
  };
}

/** With a UL, a key, and a signed-in administrator. */
async function addAccount(client: pg.Client, domain: string, { key, token }: Secrets): Promise<void> {
  await client.query(
    `with account as (insert into accounts (name, domain, modules) values ($2, $2, $3) returning account_id),
      unit as (insert into units (account_id, code, name) select account_id, 'U', 'U' from account returning *),
      key as (insert into api_keys (account_id, name, secret_hash, scopes)
        select account_id, 'k', $1, '{telemetry:write,alerts:write}' from account)
    select from unit`,
    [hash(key), domain, [...moduleCodes]],
  );
  await client.query(
    `with person as (insert into users (email, name) values ('admin@' || $1, 'Admin') returning user_id)
    insert into memberships (account_id, user_id, role)
      select account_id, user_id, 'admin' from accounts, person where domain = $1`,
    [domain],
  );
  await client.query(
    `with made as (
      insert into sessions (user_id, current_account_id, client_id, ends_at)
      select user_id, account_id, 'azimute-web', now() + interval '1 day'
      from memberships join accounts using (account_id) where domain = $2 returning session_id),
      -- A session that can go on: only to such a one is anything pushed.
      refreshed as (insert into refresh_tokens (token_hash, session_id, expires_at)
        select sha256($1), session_id, now() + interval '1 day' from made)
    insert into access_tokens (token_hash, session_id, expires_at)
      select $1, session_id, now() + interval '1 day' from made`,
    [hash(token), domain],
  );
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Two devices of an asset report alternately, never at the same time, so that its newest fix is unique. */
function devicesOf(
  dialect: AnyDialect,
  assetCode: string,
  { firstMs, stepMs }: Pick<DeviceLedger, 'firstMs' | 'stepMs'>,
): DeviceLedger[] {
  if (dialect.mostFixes === 1) return [createLedger(assetCode, assetCode, firstMs, 1_000, dialect)];
  return [0, stepMs / 2].map((offsetMs) =>
    createLedger(`${assetCode}-${offsetMs}`, assetCode, firstMs + offsetMs, stepMs, dialect),
  );
}

function createLedger(
  externalId: string,
  assetCode: string | undefined,
  firstMs: number,
  stepMs: number,
  dialect: AnyDialect,
): DeviceLedger {
  const tellsAlarms = dialect.tellsAlarms === true && assetCode !== undefined;
  return { externalId, assetCode, firstMs, stepMs, tellsAlarms, sent: 0, acknowledged: 0 };
}
