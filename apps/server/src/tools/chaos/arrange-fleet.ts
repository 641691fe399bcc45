import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { dialects, type Dialect } from './dialects.ts';
import type { DeviceLedger } from './ledger.ts';
import type { BrokerDialect } from './mqtt-dialect.ts';
import type { SenderOptions } from './start-senders.ts';

const DAYS_BACK = 30;

/** On a connection of the superuser, past row-level security. */
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

/** One account with a key, and for each dialect a sender with an asset of its own, those of batches with two devices. */
export async function arrangeFleet(
  databaseUrl: string,
  portalUrl: string,
  nowMs: number,
  broker: BrokerDialect | undefined,
): Promise<readonly SenderOptions[]> {
  const key = `azk_${randomBytes(32).toString('base64url')}`;
  const firstMs = Math.floor(nowMs / 1_000) * 1_000 - DAYS_BACK * 24 * 3_600_000;
  const spoken = broker === undefined ? dialects : [...dialects, broker];
  const senders = spoken.map((dialect, index) => ({
    url: portalUrl,
    key,
    dialect,
    devices: devicesOf(dialect, `chaos-${index}`, firstMs),
    stranger: createLedger(`stranger-${index}`, undefined, firstMs, 1_000, dialect),
  }));
  const devices = senders.flatMap((sender) => sender.devices);
  await asSuperuser(databaseUrl, async (client) => {
    await client.query(
      `with account as (insert into accounts (name, domain) values ('Chaos', 'chaos.example') returning account_id),
        unit as (insert into units (account_id, code, name) select account_id, 'U', 'U' from account returning *),
        key as (insert into api_keys (account_id, name, secret_hash, scopes)
          select account_id, 'k', $1, '{telemetry:write}' from account)
      select from unit`,
      [createHash('sha256').update(key).digest()],
    );
    await client.query(
      `with asked as (select * from unnest($1::text[], $2::text[]) as a (asset_code, external_id)),
        made as (insert into assets (account_id, unit_id, code)
          select u.account_id, u.unit_id, a.asset_code from units u, (select distinct asset_code from asked) a
          where u.code = 'U' returning account_id, asset_id, code)
      insert into devices (account_id, asset_id, external_id)
      select m.account_id, m.asset_id, a.external_id from made m join asked a on a.asset_code = m.code`,
      [devices.map((device) => device.assetCode), devices.map((device) => device.externalId)],
    );
  });
  return senders;
}

/** Two devices of one asset report in turn, never at the same instant: its newest fix is one. */
function devicesOf(dialect: Dialect | BrokerDialect, assetCode: string, firstMs: number): DeviceLedger[] {
  if (dialect.mostFixes === 1) return [createLedger(assetCode, assetCode, firstMs, 1_000, dialect)];
  return [0, 500].map((offsetMs) =>
    createLedger(`${assetCode}-${offsetMs}`, assetCode, firstMs + offsetMs, 1_000, dialect),
  );
}

function createLedger(
  externalId: string,
  assetCode: string | undefined,
  firstMs: number,
  stepMs: number,
  dialect: Dialect | BrokerDialect,
): DeviceLedger {
  const tellsAlarms = dialect.tellsAlarms === true && assetCode !== undefined;
  return { externalId, assetCode, firstMs, stepMs, tellsAlarms, sent: 0, acknowledged: 0 };
}
