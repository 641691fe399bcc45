import type { AssetValues } from '@azimute/contract';
import type { ManyAuditEntry } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { connectDevices } from '../assets/connect-devices.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { assetValueNames, emptyAssetValues, listDiffering, pickValues } from '../assets/asset-values.ts';
import { enterReadings } from '../assets/enter-readings.ts';
import { findPlacedDevices, keepEnded } from '../device-assignments/end-assignments.ts';
import { insertAssets, updateAssets } from '../assets/write-assets.ts';
import { enqueueBringingIn } from '../device-inbox/bring-in-kept.ts';
import { showUnits } from '../profiles/show-units.ts';
import { createReferences } from './create-references.ts';
import type { GoodLine } from './evaluate-lines.ts';

export interface AppliedLines {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly assetIds: readonly number[];
  /** Audit rows for each created or changed entity, as written by the verbs for a single one. */
  readonly trails: readonly AuditTrail[];
}

export interface AuditTrail {
  readonly action: string;
  readonly entity: string;
  readonly entries: readonly ManyAuditEntry[];
}

type Written = GoodLine & { readonly id: number; readonly values: AssetValues };

/**
 * Creates and changes entities as evaluated, in the transaction that evaluated them. The caller writes the
 * audit rows.
 * @throws DomainError conflict if a code or a device was used by others in the meantime
 */
export async function applyLines(
  read: AssetRead,
  lines: readonly GoodLine[],
  unitProfileIds: readonly number[],
): Promise<AppliedLines> {
  const active = lines.filter((line) => line.kind !== 'unchanged');
  const references = await createReferences(read, active);
  const changedProfiles = await showUnits(read.client, {
    accountId: read.accountId,
    unitIds: references.createdUnits.map(({ entityId }) => Number(entityId)),
    profileIds: unitProfileIds,
  });
  const wanted = active.map((line) => ({
    ...line,
    values: valuesOf(line, references.unitId(line.unit), references.customerId(line.customer)),
  }));
  const created = wanted.filter((line) => line.asset === undefined);
  const ids = await insertAssets(
    read,
    created.map((line) => line.values),
  );
  if (ids.size < created.length) throw new DomainError('conflict');
  const written: Written[] = wanted.map((line) => ({
    ...line,
    id: line.asset?.id ?? ids.get(line.code) ?? 0,
  }));
  const changed = written.filter((line) => line.asset !== undefined);
  await updateAssets(
    read,
    changed.filter((line) => changesOf(line).length > 0).map(({ id, values }) => ({ id, ...values })),
  );
  await enterReadings(
    read,
    written.flatMap(({ id, asset, readings }) => (asset === undefined ? [{ assetId: id, ...readings }] : [])),
  );
  const ends = await endMoved(read, written);
  const devices = written.flatMap(({ id, devices: own, since }) =>
    own.map((deviceId) => ({ assetId: id, deviceId, since: ends.get(deviceId) ?? since })),
  );
  if ((await connectDevices(read, devices)).length < devices.length) throw new DomainError('conflict');
  await enqueueBringingIn(
    read.client,
    devices.map(({ deviceId }) => deviceId),
  );
  return {
    created: created.length,
    changed: changed.length,
    unchanged: lines.length - active.length,
    assetIds: [...new Set(written.flatMap(({ id, moves }) => [id, ...moves.map(({ from }) => from.id)]))],
    trails: [
      { action: 'unit.create', entity: 'unit', entries: references.createdUnits },
      { action: 'profile.update', entity: 'profile', entries: changedProfiles },
      { action: 'customer.create', entity: 'customer', entries: references.createdCustomers },
      ...trailsOf(written, ends),
    ],
  };
}

/**
 * Unassigns moving devices from their assets and returns the times; they have not changed since they were evaluated.
 */
async function endMoved(read: AssetRead, written: readonly Written[]): Promise<Map<string, Date>> {
  const placed = await findPlacedDevices(
    read,
    written.flatMap(({ moves }) => moves.map(({ deviceId }) => deviceId)),
  );
  const sinceOf = new Map(
    written.flatMap(({ moves, since }) => moves.map(({ deviceId }) => [deviceId, since] as const)),
  );
  const ended = [...placed.values()].map(({ deviceId, externalId, earliest }) => ({
    deviceId,
    externalId,
    until: sinceOf.get(externalId) ?? new Date(Math.max(read.at.getTime(), earliest.getTime())),
  }));
  await keepEnded(read, ended);
  return new Map(ended.map(({ externalId, until }) => [externalId, until]));
}

function valuesOf(line: GoodLine, unitId: number | undefined, customerId: number | undefined): AssetValues {
  const before: AssetValues = line.asset?.values ?? { ...emptyAssetValues, code: line.code, unitId: 0 };
  return {
    ...before,
    ...line.entered,
    ...(unitId !== undefined && { unitId }),
    ...(customerId !== undefined && { customerId }),
  };
}

function changesOf({ asset, values }: Written): readonly (keyof AssetValues)[] {
  return asset === undefined ? assetValueNames : listDiffering(asset.values, values);
}

function trailsOf(written: readonly Written[], ends: ReadonlyMap<string, Date>): AuditTrail[] {
  const created = written.flatMap(({ asset, id, values, readings }) =>
    asset === undefined ? [{ entityId: id, after: { ...values, ...readings } }] : [],
  );
  const changed = written.flatMap((line) => {
    const names = changesOf(line);
    const before = line.asset?.values;
    if (before === undefined || names.length === 0) return [];
    return [{ entityId: line.id, before: pickValues(before, names), after: pickValues(line.values, names) }];
  });
  const connected = written.flatMap(({ id, devices, moves, since: named }) =>
    devices.map((deviceId) => {
      const since = ends.get(deviceId) ?? named;
      const from = moves.find((move) => move.deviceId === deviceId)?.from;
      return {
        entityId: id,
        after: { deviceId, ...(since !== null && { since }), ...(from && { fromAssetId: from.id }) },
      };
    }),
  );
  const unassigned = written.flatMap(({ id, moves }) =>
    moves.map(({ deviceId, from }) => ({
      entityId: from.id,
      before: { deviceId },
      after: { until: ends.get(deviceId), toAssetId: id },
    })),
  );
  return [
    { action: 'asset.create', entity: 'asset', entries: created },
    { action: 'asset.update', entity: 'asset', entries: changed },
    { action: 'asset.take-off-device', entity: 'asset', entries: unassigned },
    { action: 'asset.connect-device', entity: 'asset', entries: connected },
  ];
}
