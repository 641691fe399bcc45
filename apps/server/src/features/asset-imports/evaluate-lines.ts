import type { AssetValues, BadLineReason, ImportRecognition } from '@azimute/contract';
import { foldCode } from '../../platform/spreadsheets/fold-code.ts';
import { isSameValue } from '../assets/asset-values.ts';
import { findPlacedDevices, type PlacedDevice } from '../device-assignments/end-assignments.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { mergeCustom } from '../assets/custom-fields/enter-custom-values.ts';
import type { MeterReadings } from '../assets/enter-readings.ts';
import { settleTags } from '../assets/settle-tags.ts';
import type { AssetImportSettings, DeviceMove } from './asset-imports.ts';
import { evaluateDevices } from './evaluate-devices.ts';
import { findReferences, type Reference } from './find-references.ts';
import { findStoredAssets, type StoredAssets } from './find-stored-assets.ts';
import type { LineValues, ReadLine } from './read-line-values.ts';
import { recognizeLines } from './recognize-lines.ts';

/** Side effects that lines are allowed to have. */
type ImportSwitches = Pick<AssetImportSettings, 'createUnits' | 'createCustomers' | 'moveDevices'>;

/** First line of each code and device, for reporting duplicates. */
export interface SeenLines {
  readonly codes: Map<string, number>;
  readonly devices: Map<string, number>;
}

export interface GoodLine {
  readonly line: number;
  readonly kind: 'create' | 'change' | 'unchanged';
  readonly code: string;
  /** Undefined if the asset is to be created. */
  readonly asset?: { readonly id: number; readonly values: AssetValues };
  readonly entered: Partial<Omit<AssetValues, 'code' | 'unitId' | 'customerId'>>;
  /** Meter readings; only for a new asset. */
  readonly readings: MeterReadings;
  readonly unit: Reference | undefined;
  readonly customer: Reference | undefined;
  /** Devices that the asset does not have yet. */
  readonly devices: readonly string[];
  /** Start of their assignment; null if the line has none. */
  readonly since: Date | null;
  /** Devices that move from another asset. */
  readonly moves: readonly DeviceMove[];
  /** The line creates an asset, although archived ones have its code. */
  readonly isArchived: boolean;
  /** Stored codes and IDs that differ only in spelling. */
  readonly recognized: readonly ImportRecognition[];
}

export interface EvaluatedBadLine {
  readonly line: number;
  readonly kind: 'bad';
  readonly reasons: readonly BadLineReason[];
}

export type Verdict = GoodLine | EvaluatedBadLine;

const LONGEST_UNIT_CODE = 40;

/**
 * Returns the result of importing each line with the user's rights. Locked assets stay unchanged until the
 * transaction ends.
 */
export async function evaluateLines(
  account: AssetRead,
  given: readonly ReadLine[],
  options: ImportSwitches & {
    readonly lock: boolean;
    readonly seen?: SeenLines;
    /** Moves shown in the preview, by line; undefined in the preview. */
    readonly shownMoves?: ReadonlyMap<number, readonly DeviceMove[]>;
  },
): Promise<Verdict[]> {
  const lines = await recognizeLines(account, given);
  const readable = lines.filter((line) => line.reasons.length === 0);
  const stored = await findStoredAssets(account, {
    codes: readable.flatMap(({ values }) => values.code ?? []),
    devices: readable.flatMap(({ values }) => values.devices),
    lock: options.lock,
  });
  const placed = await findPlacedDevices(account, [...stored.devices.keys()]);
  const codes = await findCodes(account, placed);
  const references = await findReferences(
    account,
    readable.flatMap(({ values }) => values.customer ?? []),
  );
  const settle = await settleTags(
    account,
    readable.flatMap(({ values }) => values.tags ?? []),
  );
  return lines.map((read) => {
    const { line, values, recognized } = read;
    const reasons = [...read.reasons, ...findRepeated(read, stored, options.seen)];
    const refuse = (
      field: BadLineReason['field'],
      reason: BadLineReason['reason'],
      value: string,
    ): undefined => {
      reasons.push({ field, reason, value, otherLine: null });
      return undefined;
    };
    const unit = referTo(values.unit, references.findUnit, options.createUnits, () =>
      refuse('unit', 'unit_not_found', values.unit ?? ''),
    );
    if (unit !== undefined && 'create' in unit && unit.create.length > LONGEST_UNIT_CODE)
      refuse('unit', 'too_long', unit.create);
    const customer = referTo(values.customer, references.findCustomer, options.createCustomers, () =>
      refuse('customer', 'customer_not_found', values.customer ?? ''),
    );
    const code = values.code ?? '';
    const asset = stored.assets.get(code);
    if (asset === undefined && code !== '' && values.unit === undefined) refuse('unit', 'unit_required', '');
    const devices = values.devices.filter((id) => asset === undefined || stored.devices.get(id) !== asset.id);
    const { moves, reasons: ofDevices } = evaluateDevices(
      {
        ids: devices,
        code,
        since: values.devicesSince,
        shownMoves: options.shownMoves && (options.shownMoves.get(line) ?? []),
      },
      { taken: stored.devices, placed, codes },
      { ...options, at: account.at },
    );
    reasons.push(...ofDevices);
    // Reported last and alone, so that it reveals no more about an invisible asset than an attempted import
    // would.
    if (reasons.length === 0 && asset === undefined && stored.takenCodes.has(code))
      refuse('code', 'code_not_available', code);
    if (reasons.length > 0) return { line, kind: 'bad', reasons };
    const entered = {
      ...enteredValues(values),
      ...(values.tags && { tags: settle(values.tags) }),
      ...(values.custom && { custom: mergeCustom(asset?.values.custom ?? {}, values.custom) }),
    };
    const { hourMeterHours = null, odometerKm = null, devicesSince: since = null } = values;
    const good = {
      line,
      code,
      entered,
      unit,
      customer,
      devices,
      since,
      moves,
      isArchived: asset === undefined && stored.archivedCodes.has(code),
      recognized,
      readings: { hourMeterHours, odometerKm },
    };
    return asset === undefined
      ? { ...good, kind: 'create' }
      : { ...good, asset, kind: differs(good, asset) ? 'change' : 'unchanged' };
  });
}

/** Returns the IDs of the devices' assets. */
async function findCodes(
  { client, accountId }: AssetRead,
  placed: ReadonlyMap<string, PlacedDevice>,
): Promise<Map<number, string>> {
  const ids = new Set([...placed.values()].flatMap(({ assetId }) => assetId ?? []));
  if (ids.size === 0) return new Map();
  const { rows } = await client.query<{ id: number; code: string }>(
    'select asset_id as id, code from assets where account_id = $1 and asset_id = any ($2::int[])',
    [accountId, [...ids]],
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Existing assets may differ only in letter case. */
function keyOf(name: string, isStored: boolean): string {
  return isStored ? `=${name}` : foldCode(name);
}

function findRepeated(
  { line, values }: ReadLine,
  stored: StoredAssets,
  seen: SeenLines | undefined,
): BadLineReason[] {
  if (seen === undefined) return [];
  const repeated = (map: Map<string, number>, key: string): number | undefined => {
    const first = map.get(key);
    if (first === undefined) map.set(key, line);
    return first;
  };
  const codeAt =
    values.code === undefined
      ? undefined
      : repeated(seen.codes, keyOf(values.code, stored.assets.has(values.code)));
  if (codeAt !== undefined)
    return [{ field: 'code', reason: 'duplicate_line', value: values.code ?? '', otherLine: codeAt }];
  return values.devices.flatMap((id) => {
    const otherLine = repeated(seen.devices, keyOf(id, stored.devices.has(id)));
    return otherLine === undefined
      ? []
      : [{ field: 'devices' as const, reason: 'duplicate_device' as const, value: id, otherLine }];
  });
}

function referTo(
  text: string | undefined,
  find: (text: string) => number | undefined,
  mayCreate: boolean,
  refuse: () => undefined,
): Reference | undefined {
  if (text === undefined) return undefined;
  const id = find(text);
  if (id !== undefined) return { id };
  return mayCreate ? { create: text } : refuse();
}

function enteredValues(values: LineValues): GoodLine['entered'] {
  const { code: _code, unit: _unit, customer: _customer, devices: _devices, ...rest } = values;
  const { devicesSince: _since, hourMeterHours: _hours, odometerKm: _odometer, ...entered } = rest;
  return entered;
}

function refersElsewhere(reference: Reference | undefined, id: number | null): boolean {
  return reference !== undefined && ('create' in reference || reference.id !== id);
}

function differs(
  { entered, unit, customer, devices }: Pick<GoodLine, 'entered' | 'unit' | 'customer' | 'devices'>,
  { values }: NonNullable<ReturnType<StoredAssets['assets']['get']>>,
): boolean {
  return (
    devices.length > 0 ||
    refersElsewhere(unit, values.unitId) ||
    refersElsewhere(customer, values.customerId) ||
    Object.entries(entered).some(([name, value]) => !isSameValue(values[name as keyof AssetValues], value))
  );
}
