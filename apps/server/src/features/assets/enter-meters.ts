import type { Asset, EnterMeters } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { readAsset } from './assets-reads.ts';
import { enterReadings, type MeterReadings } from './enter-readings.ts';

/**
 * Stores meter readings of an existing asset.
 * @throws DomainError not_found, archived, conflict if a later reading is stored
 */
export function enterMeters(
  context: VerbContext,
  assetId: number,
  { readAt, ...readings }: EnterMeters,
): Promise<Asset> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const before = await readAsset(transaction, assetId);
    if (before.archivedAt !== null) throw new DomainError('archived');
    // A batch with the asset's first contact takes the same lock, and would otherwise replace the entered readings.
    await client.query('select pg_advisory_xact_lock($1, $2)', [accountId, assetId]);
    // The clock of a phone may be ahead.
    const time = new Date(Math.min(at.getTime(), readAt === undefined ? Infinity : Date.parse(readAt)));
    const changed = await enterReadings(transaction, [{ assetId, ...readings }], time);
    if (changed.length === 0)
      throw new DomainError('conflict', {
        detail: 'A later reading of this meter is stored. Review it, and enter the current reading.',
      });
    const asset = await readAsset(transaction, assetId);
    await audit(client, {
      action: 'asset.meters',
      entity: 'asset',
      entityId: assetId,
      before: enteredOf(before, readings),
      after: enteredOf(asset, readings),
    });
    transaction.emit('statesChanged', { accountId, assetIds: [assetId] });
    return asset;
  });
}

/** The meters of an asset that were entered. */
function enteredOf(
  { hourMeterHours, odometerKm }: MeterReadings,
  entered: MeterReadings,
): Partial<MeterReadings> {
  return {
    ...(entered.hourMeterHours !== null && { hourMeterHours }),
    ...(entered.odometerKm !== null && { odometerKm }),
  };
}
