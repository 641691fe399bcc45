import type { DeviceSource } from '@azimute/contract';
import { foldCode, foldedCode } from '../../platform/spreadsheets/fold-code.ts';
import type { AccountClient } from '../../platform/imports/import-kind.ts';

export interface FoundDevice {
  readonly deviceId: string;
  readonly assetId: number;
  readonly assetCode: string;
}

/** The device for a name in the file, or why there is none. */
export type DeviceAnswer =
  | FoundDevice
  | 'unknown_device'
  | 'device_not_assigned'
  | 'asset_not_found'
  | 'asset_without_device';

/** Looks up a name at the time of a fix. */
export type DeviceLookup = (name: string, fixedAtMs: number) => DeviceAnswer;

interface Row {
  readonly code: string;
  readonly asset_id: number;
  /** Null if the asset never had a device. */
  readonly external_id: string | null;
  readonly since_ms: number | null;
  readonly until_ms: number | null;
}

const ASSIGNMENTS = `(
  select account_id, asset_id, device_id, external_id, since, timestamptz 'infinity' as until from devices
  union all
  select account_id, asset_id, device_id, external_id, since, until from past_assignments) as d`;

const COLUMNS = `a.code, a.asset_id, d.external_id, (extract(epoch from d.since) * 1000)::float8 as since_ms,
  (extract(epoch from d.until) * 1000)::float8 as until_ms`;

/**
 * Looks names up among the devices of assets that the user sees and may change: a fix goes to the asset that had its
 * device at that time. For an asset's ID it is the asset's device at that time, the earliest assigned of several. An
 * unknown name matches the only one that differs in letter case or hyphens.
 */
export async function findDevices(
  { client, accountId }: AccountClient,
  names: readonly string[],
  deviceBy: DeviceSource,
): Promise<DeviceLookup> {
  const isByAsset = deviceBy === 'asset';
  const nameOf = (row: Row): string => (isByAsset ? row.code : row.external_id) ?? '';
  const find = async (among: (column: string) => string, wanted: readonly string[]): Promise<Row[]> => {
    if (wanted.length === 0) return [];
    const { rows } = await client.query<Row>(
      isByAsset
        ? `select ${COLUMNS} from current_assets a left join ${ASSIGNMENTS}
            on d.account_id = a.account_id and d.asset_id = a.asset_id
          where a.account_id = $1 and ${among('a.code')} = any ($2) order by d.device_id`
        : `select ${COLUMNS} from ${ASSIGNMENTS} join assets a using (account_id, asset_id)
          where d.account_id = $1 and ${among('d.external_id')} = any ($2)`,
      [accountId, wanted],
    );
    return rows;
  };
  const found = Map.groupBy(await find((column) => column, names), nameOf);
  const others = [...new Set(names.filter((name) => !found.has(name)).map(foldCode))];
  const alike = Map.groupBy(await find(foldedCode, others), (row) => foldCode(nameOf(row)));
  return (name, fixedAtMs) => {
    const assignments = found.get(name) ?? onlyOne(alike.get(foldCode(name)), nameOf);
    if (assignments === undefined) return isByAsset ? 'asset_not_found' : 'unknown_device';
    const then = assignments.find((row) => isWithin(row, fixedAtMs));
    if (then === undefined || then.external_id === null)
      return isByAsset ? 'asset_without_device' : 'device_not_assigned';
    return { deviceId: then.external_id, assetId: then.asset_id, assetCode: then.code };
  };
}

/** Returns none if several differ only in letter case or hyphens. */
function onlyOne(rows: readonly Row[] | undefined, nameOf: (row: Row) => string): readonly Row[] | undefined {
  return new Set(rows?.map(nameOf)).size === 1 ? rows : undefined;
}

function isWithin({ since_ms: sinceMs, until_ms: untilMs }: Row, fixedAtMs: number): boolean {
  return sinceMs !== null && untilMs !== null && sinceMs <= fixedAtMs && fixedAtMs < untilMs;
}
