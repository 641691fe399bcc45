import { exactDigitsOf, parseExact } from '../../../platform/exact-json.ts';
import type { PoolClient } from 'pg';
import { int4Array, textArray, timestampArray } from '../../../platform/postgres/array-parameters.ts';
import { instantOf, told, type Entry } from '../values/batch.ts';
import type { KnownDevice, KnownDevices, Description } from './lock-assets.ts';

/** Attributes in which devices, and servers in front of them, report each property; the first one present counts. */
const attributeNames = {
  protocol: ['protocol'],
  model: ['deviceModel', 'model', 'versionHw'],
  firmware: ['versionFw', 'firmwareVersion', 'firmware'],
} as const;
type Told = Partial<Record<keyof typeof attributeNames, string>>;

const LONGEST = 120;
const names = Object.values(attributeNames).flat();

/**
 * Stores what devices report about themselves if it changed: the endpoint of the newest entry, and the last reported
 * protocol, model and firmware.
 */
export async function describeDevices(
  client: PoolClient,
  known: KnownDevices,
  entries: readonly Entry[],
): Promise<void> {
  const described = new Map<KnownDevice, Described>();
  for (const entry of entries.toSorted((a, b) => instantOf(a) - instantOf(b))) {
    const { accountId } = entry.origin;
    const device = known.get(accountId)?.get(told(entry).externalId);
    if (device === undefined) continue;
    const { description } = described.get(device) ?? device;
    const next = describe(description, entry);
    if (next !== description) described.set(device, { accountId, description: next });
  }
  const changed = [...described].map(([{ deviceId }, { accountId, description }]) => ({
    accountId,
    deviceId,
    ...description,
  }));
  if (changed.length === 0) return;
  await client.query({
    name: 'telemetry.describe_devices',
    text: `insert into device_descriptions (account_id, device_id, source, protocol, told_model, told_firmware, told_at)
      select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
      on conflict (account_id, device_id) do update set source = excluded.source, protocol = excluded.protocol,
        told_model = excluded.told_model, told_firmware = excluded.told_firmware, told_at = excluded.told_at`,
    values: [
      int4Array(changed, ({ accountId }) => accountId),
      int4Array(changed, ({ deviceId }) => deviceId),
      textArray(changed.map(({ source }) => source)),
      textArray(changed.map(({ protocol }) => protocol)),
      textArray(changed.map(({ model }) => model)),
      textArray(changed.map(({ firmware }) => firmware)),
      timestampArray(changed, ({ toldAtMs }) => toldAtMs),
    ],
  });
}

interface Described {
  readonly accountId: number;
  readonly description: Description;
}

/** Returns the same object if nothing changed or the entry is older than the stored description. */
function describe(kept: Description | null, entry: Entry): Description {
  const { source } = entry.origin;
  const { protocol, model, firmware } = read(told(entry).attributes);
  const next = {
    source,
    protocol: protocol ?? (kept?.source === source ? kept.protocol : null),
    model: model ?? kept?.model ?? null,
    firmware: firmware ?? kept?.firmware ?? null,
    toldAtMs: instantOf(entry),
  };
  if (kept === null) return next;
  const isSame =
    next.source === kept.source &&
    next.protocol === kept.protocol &&
    next.model === kept.model &&
    next.firmware === kept.firmware;
  return isSame || next.toldAtMs <= kept.toldAtMs ? kept : next;
}

function read(attributes: string | null): Told {
  if (attributes === null || !names.some((name) => attributes.includes(`"${name}":`))) return {};
  const all = parseExact(attributes) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(attributeNames).flatMap(([of, from]) => {
      const text = from.map((name) => textOf(all[name])).find((value) => value !== null);
      return text === undefined ? [] : [[of, text]];
    }),
  );
}

/** Some devices report firmware versions as numbers. */
function textOf(value: unknown): string | null {
  const exact = exactDigitsOf(value) ?? value;
  if (typeof exact !== 'string' && typeof exact !== 'number') return null;
  const text = String(exact).trim().slice(0, LONGEST);
  return text === '' ? null : text;
}
