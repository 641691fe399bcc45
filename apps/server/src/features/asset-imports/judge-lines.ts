import type { BadLineReason } from '@azimute/contract';
import type { AssetValues } from '../assets/asset-values.ts';
import { findReferences, type AccountClient, type Reference } from './find-references.ts';
import { findStoredAssets, type StoredAssets } from './find-stored-assets.ts';
import type { LineValues, ReadLine } from './read-line-values.ts';

/** What is created where it is missing. */
export interface ImportSwitches {
  readonly createUnits: boolean;
  readonly createCustomers: boolean;
}

/** First line of each code and device, so that a second one is told. */
export interface SeenLines {
  readonly codes: Map<string, number>;
  readonly devices: Map<string, number>;
}

export interface GoodLine {
  readonly line: number;
  readonly kind: 'create' | 'change' | 'unchanged';
  readonly code: string;
  /** Absent: to be created. */
  readonly asset?: { readonly id: number; readonly values: AssetValues };
  readonly entered: Partial<Omit<AssetValues, 'code' | 'unitId' | 'customerId'>>;
  readonly unit: Reference | undefined;
  readonly customer: Reference | undefined;
  /** Those that the asset does not have yet. */
  readonly devices: readonly string[];
}

export interface JudgedBadLine {
  readonly line: number;
  readonly kind: 'bad';
  readonly reasons: readonly BadLineReason[];
}

export type Verdict = GoodLine | JudgedBadLine;

const LONGEST_UNIT_CODE = 40;

/**
 * Says of each line what importing it would do, within what the person may see and change. Assets that it locks stay as
 * they were judged until the transaction ends.
 */
export async function judgeLines(
  account: AccountClient,
  lines: readonly ReadLine[],
  options: ImportSwitches & { readonly lock: boolean; readonly seen?: SeenLines },
): Promise<Verdict[]> {
  const readable = lines.filter((line) => line.reasons.length === 0);
  const stored = await findStoredAssets(account, {
    codes: readable.flatMap(({ values }) => values.code ?? []),
    devices: readable.flatMap(({ values }) => values.devices),
    lock: options.lock,
  });
  const references = await findReferences(
    account,
    readable.flatMap(({ values }) => values.customer ?? []),
  );
  return lines.map((read) => {
    const { line, values } = read;
    const reasons = [...read.reasons, ...findRepeated(read, options.seen)];
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
    for (const id of devices) if (stored.devices.has(id)) refuse('devices', 'device_taken', id);
    // Told last and alone, so that it says as little as trying would of an asset that is not the person's to see.
    if (reasons.length === 0 && asset === undefined && stored.takenCodes.has(code))
      refuse('code', 'code_not_available', code);
    if (reasons.length > 0) return { line, kind: 'bad', reasons };
    const entered = enteredValues(values);
    const good = { line, code, entered, unit, customer, devices };
    return asset === undefined
      ? { ...good, kind: 'create' }
      : { ...good, asset, kind: differs(good, asset) ? 'change' : 'unchanged' };
  });
}

function findRepeated({ line, values }: ReadLine, seen: SeenLines | undefined): BadLineReason[] {
  if (seen === undefined) return [];
  const repeated = (map: Map<string, number>, key: string): number | undefined => {
    const first = map.get(key);
    if (first === undefined) map.set(key, line);
    return first;
  };
  const codeAt = values.code === undefined ? undefined : repeated(seen.codes, values.code);
  if (codeAt !== undefined)
    return [{ field: 'code', reason: 'duplicate_line', value: values.code ?? '', otherLine: codeAt }];
  return values.devices.flatMap((id) => {
    const otherLine = repeated(seen.devices, id);
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
  const { code: _code, unit: _unit, customer: _customer, devices: _devices, ...entered } = values;
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
    Object.entries(entered).some(([name, value]) => values[name as keyof AssetValues] !== value)
  );
}
