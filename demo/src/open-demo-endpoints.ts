import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashApiKey } from '@azimute/server/src/features/access/prove-api-key.ts';
import { demoAccounts } from './fleet/demo-accounts.ts';

/** The simulator's data of one demo account. */
export interface DemoEndpoint {
  readonly domain: string;
  readonly accountId: number;
  /** API key, kept only in memory. */
  readonly key: string;
  /** Creation of the account, from which meters count. */
  readonly beganAtMs: number;
  /** Assigned devices, with the time of the latest fix of those that have reported. */
  readonly devices: ReadonlyMap<string, number | null>;
  /** Created with an earlier, smaller or different fleet: it has a fraction of the devices, or lacks ULs. */
  readonly isOfEarlierFleet: boolean;
}

const KEY_NAME = 'Fleet simulator';

/**
 * Creates the simulator's API key for each existing demo account, replacing the key of the previous start. Requires a
 * connection with the rights of the tables' owner.
 */
export async function openDemoEndpoints(owner: pg.ClientBase): Promise<DemoEndpoint[]> {
  await owner.query('begin');
  try {
    await owner.query('set local role azimute_owner');
    const { rows } = await owner.query<{ account_id: number; domain: string; began_at_ms: number }>(
      `select account_id, domain, (extract(epoch from created_at) * 1000)::float8 as began_at_ms
        from accounts where domain = any ($1) order by account_id`,
      [demoAccounts.map((account) => account.domain)],
    );
    const endpoints: DemoEndpoint[] = [];
    for (const { account_id: accountId, domain, began_at_ms: beganAtMs } of rows) {
      const key = await replaceKey(owner, accountId);
      const devices = await readDevices(owner, accountId);
      const account = demoAccounts.find((demo) => demo.domain === domain);
      endpoints.push({
        domain,
        accountId,
        key,
        beganAtMs,
        devices,
        isOfEarlierFleet:
          devices.size < (account?.assets.length ?? 0) / 2 ||
          (await lacksUnits(owner, accountId, account?.units.map(({ code }) => code) ?? [])),
      });
    }
    await owner.query('commit');
    return endpoints;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function replaceKey(owner: pg.ClientBase, accountId: number): Promise<string> {
  const key = `azk_${randomBytes(32).toString('base64url')}`;
  await owner.query('delete from api_keys where account_id = $1 and name = $2 and created_by is null', [
    accountId,
    KEY_NAME,
  ]);
  const { rows } = await owner.query<{ api_key_id: number }>(
    `insert into api_keys (account_id, name, secret_hash, scopes) values ($1, $2, $3, '{telemetry:write}')
      returning api_key_id`,
    [accountId, KEY_NAME, hashApiKey(key)],
  );
  await owner.query(`select append_audit($1, null, null, 'api-key.create', 'api-key', $2, null, $3)`, [
    accountId,
    String(rows[0]?.api_key_id),
    JSON.stringify({ name: KEY_NAME, scopes: ['telemetry:write'] }),
  ]);
  return key;
}

async function lacksUnits(
  owner: pg.ClientBase,
  accountId: number,
  codes: readonly string[],
): Promise<boolean> {
  const { rows } = await owner.query<{ lacks: boolean }>(
    `select not $2::text[] <@ array_agg(code) as lacks from units where account_id = $1`,
    [accountId, codes],
  );
  return rows[0]?.lacks === true;
}

async function readDevices(owner: pg.ClientBase, accountId: number): Promise<Map<string, number | null>> {
  const { rows } = await owner.query<{ external_id: string; fixed_at_ms: number | null }>(
    `select d.external_id, (extract(epoch from s.fixed_at) * 1000)::float8 as fixed_at_ms
      from devices d left join asset_states s on s.account_id = d.account_id and s.asset_id = d.asset_id
      where d.account_id = $1 and d.asset_id is not null`,
    [accountId],
  );
  return new Map(rows.map((row) => [row.external_id, row.fixed_at_ms]));
}
