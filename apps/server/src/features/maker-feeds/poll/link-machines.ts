import { audit } from '../../../platform/audit.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { transact, type Transaction } from '../../../platform/transact.ts';
import { createAssetDevice } from '../../assets/create-asset-device.ts';
import { deviceOfMachine, type FeedRun, type StoredMachine } from './feed-run.ts';

interface Match {
  readonly id: number;
  readonly assetId: number;
  readonly linkedBy: 'pin' | 'serial';
}

// A machine is linked only if exactly one asset fits, and no other machine of the feed has that asset.
const MATCHES = `
with given as (
  select * from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[]) as g (id, pin, maker, model, serial)
), matches as (
  select g.id, a.asset_id, 'pin' as linked_by from given g
  join current_assets a on a.account_id = $1 and a.vin <> '' and key_of_identifier(a.vin) = key_of_identifier(g.pin)
  union all
  select g.id, a.asset_id, 'serial' from given g
  join current_assets a on a.account_id = $1 and a.serial_number <> '' and g.serial <> '' and g.maker <> '' and g.model <> ''
    and key_of_identifier(a.serial_number) = key_of_identifier(g.serial)
    and key_of_identifier(a.manufacturer) = key_of_identifier(g.maker)
    and key_of_identifier(a.model) = key_of_identifier(g.model)
), best as (
  select m.id, min(m.asset_id) as "assetId", m.linked_by as "linkedBy" from matches m
  where m.linked_by = 'pin' or not exists (select from matches p where p.id = m.id and p.linked_by = 'pin')
  group by m.id, m.linked_by having count(*) = 1
)
select b.* from best b
where not exists (select from best o where o."assetId" = b."assetId" and o.id < b.id)
  and not exists (select from maker_machines m
    where m.account_id = $1 and m.maker_feed_id = $2 and m.asset_id = b."assetId")
order by b.id`;

/** Links machines by their identification, as the user who saved the feed. Returns the asset by machine. */
export async function linkMachines(
  run: FeedRun,
  machines: readonly StoredMachine[],
): Promise<ReadonlyMap<number, number>> {
  const loose = machines.filter(({ assetId, isHeldApart }) => assetId === null && !isHeldApart);
  const linked = new Map<number, number>();
  if (loose.length === 0) return linked;
  const { accountId, feedId } = run;
  const { rows } = await transact(run, ({ client }) =>
    client.query<Match>(MATCHES, [
      accountId,
      feedId,
      loose.map(({ id }) => id),
      loose.map(({ pin }) => pin),
      loose.map(({ maker }) => maker),
      loose.map(({ model }) => model),
      loose.map(({ serial }) => serial),
    ]),
  );
  for (const { id, assetId, linkedBy } of rows) {
    const machine = loose.find((one) => one.id === id);
    if (machine === undefined) continue;
    try {
      await transact(run, (transaction) => linkMachine(transaction, machine, assetId, linkedBy));
      linked.set(id, assetId);
    } catch (error) {
      // A user archived the asset, or gave the device to another one, at the same time.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return linked;
}

/**
 * Links a machine to an asset, which gets a device of its own for it.
 * @throws DomainError not_found, validation_failed
 */
export async function linkMachine(
  transaction: Transaction,
  machine: Pick<StoredMachine, 'id' | 'key' | 'pin'>,
  assetId: number,
  linkedBy: 'pin' | 'serial' | 'person',
): Promise<void> {
  const { client, accountId } = transaction;
  await createAssetDevice(transaction, assetId, { deviceId: deviceOfMachine(machine) });
  // Its readings so far were not stored for this asset.
  await client.query(
    `update maker_machines set asset_id = $3, linked_by = $4, is_held_apart = false, latest = '{}', series_until = null
      where account_id = $1 and maker_machine_id = $2`,
    [accountId, machine.id, assetId, linkedBy],
  );
  await audit(client, {
    action: 'maker-machine.link',
    entity: 'maker-machine',
    entityId: machine.id,
    after: { pin: machine.pin, assetId, linkedBy },
  });
  transaction.emit('assetsChanged', { accountId, assetIds: [assetId] });
}
