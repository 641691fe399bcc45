import { createAssetSchema, type LinkMakerMachine, type MakerMachine } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { createAsset } from '../assets/create-asset.ts';
import { endAssignments } from '../device-assignments/end-assignments.ts';
import { readMakerMachine } from './maker-machines-reads.ts';
import { deviceOfMachine, machineColumns, type StoredMachine } from './poll/feed-run.ts';
import { linkMachine } from './poll/link-machines.ts';

/**
 * Links a machine to an asset, which may be created from its identification. Its readings are stored from the next
 * poll on.
 * @throws DomainError not_found; conflict if it is linked; validation_failed as when creating and assigning
 */
export function linkMakerMachine(
  context: VerbContext,
  machineId: number,
  link: LinkMakerMachine,
): Promise<MakerMachine> {
  return transact(context, async (transaction) => {
    await holdAssignments(transaction.client);
    const machine = await lockMachine(transaction, machineId);
    if (machine.assetId !== null) throw new DomainError('conflict');
    const assetId = 'assetId' in link ? link.assetId : await createFrom(transaction, machine, link);
    const { rowCount } = await transaction.client.query(
      `select from maker_machines m where m.account_id = $1 and m.asset_id = $3
        and m.maker_feed_id = (select o.maker_feed_id from maker_machines o
          where o.account_id = $1 and o.maker_machine_id = $2)`,
      [transaction.accountId, machineId, assetId],
    );
    if (rowCount !== 0)
      throw new DomainError('validation_failed', {
        errors: { assetId: ['taken'] },
        detail: 'Another machine of this feed is linked to the asset. Unlink it first.',
      });
    await linkMachine(transaction, machine, assetId, 'person');
    await transaction.client.query(
      `update maker_feeds f set next_at = '-infinity' from maker_machines m
        where f.account_id = $1 and m.account_id = $1 and m.maker_machine_id = $2 and f.maker_feed_id = m.maker_feed_id
          and f.failure is null`,
      [transaction.accountId, machineId],
    );
    return await readMakerMachine(transaction, machineId);
  });
}

async function createFrom(
  transaction: Transaction,
  { pin, maker, model, serial }: StoredMachine,
  { code, unitId }: { readonly code: string; readonly unitId: number },
): Promise<number> {
  const isVin = /^[A-HJ-NPR-Z0-9]{17}$/.test(pin.toUpperCase());
  const asset = createAssetSchema.parse({
    code,
    unitId,
    manufacturer: maker,
    model,
    serialNumber: (serial || (isVin ? '' : pin)).slice(0, 60),
    vin: isVin ? pin.toUpperCase() : '',
  });
  const { id } = await createAsset(transaction, asset);
  return id;
}

/** Ends the link, and the assignment of the machine's device. @throws DomainError not_found */
export function unlinkMakerMachine(context: VerbContext, machineId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdAssignments(client);
    const machine = await lockMachine(transaction, machineId);
    const { assetId } = machine;
    if (assetId === null) return;
    await endAssignments(transaction, [assetId], { deviceId: deviceOfMachine(machine) });
    await client.query(
      `update maker_machines set asset_id = null, linked_by = null, is_held_apart = true
        where account_id = $1 and maker_machine_id = $2`,
      [accountId, machineId],
    );
    await audit(client, {
      action: 'maker-machine.unlink',
      entity: 'maker-machine',
      entityId: machineId,
      before: { pin: machine.pin, assetId },
    });
    transaction.emit('assetsChanged', { accountId, assetIds: [assetId] });
  });
}

/** @throws DomainError not_found */
async function lockMachine({ client, accountId }: Transaction, machineId: number): Promise<StoredMachine> {
  const { rows } = await client.query<StoredMachine>(
    `select ${machineColumns} from maker_machines where account_id = $1 and maker_machine_id = $2 for no key update`,
    [accountId, machineId],
  );
  if (rows[0] === undefined) throw new DomainError('not_found');
  return rows[0];
}
