import type pg from 'pg';
import type { DemoAccount } from './fleet/demo-asset.ts';

/** Devices of the demo, by cumulative share of the fleet; they do not report their model. */
const kinds = [
  { upTo: 55, model: 'Rastro R2', firmware: '2.4.1' },
  { upTo: 80, model: 'Rastro R2', firmware: '2.3.0' },
  { upTo: 95, model: 'Rastro R1', firmware: '1.9.7' },
  { upTo: 100, model: 'Rastro Sat', firmware: null },
];

/** Inserts a device on each machine, with its model as entered by users. */
export async function insertDevices(
  owner: pg.ClientBase,
  accountId: number,
  { assets }: DemoAccount,
): Promise<void> {
  await owner.query(
    `insert into devices (account_id, asset_id, external_id)
      select $1, a.asset_id, g."deviceId"
      from jsonb_to_recordset($2) as g (code text, "deviceId" text)
      join assets a on a.account_id = $1 and a.code = g.code`,
    [accountId, JSON.stringify(assets)],
  );
  await owner.query(
    `insert into device_descriptions (account_id, device_id, model, firmware)
      select d.account_id, d.device_id, k.model, k.firmware
      from devices d
      cross join lateral (select model, firmware from jsonb_to_recordset($2) as k ("upTo" int, model text, firmware text)
        where abs(hashtext(d.external_id)) % 100 < k."upTo" order by k."upTo" limit 1) k
      where d.account_id = $1`,
    [accountId, JSON.stringify(kinds)],
  );
}
