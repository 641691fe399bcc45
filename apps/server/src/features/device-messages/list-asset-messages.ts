import { dayMs } from '@azimute/contract/durations';
import {
  messageOutcomes,
  messagesCountedTo,
  type AssetDeviceEvent,
  type DeviceMessage,
  type ListAssetDeviceEventsQuery,
  type ListAssetMessagesQuery,
} from '@azimute/contract';
import { findDoubted, followerOf, type ReadingCatalog, type TimedValue } from '@azimute/engine/readings';
import { createParameters } from '../../platform/postgres/parameters.ts';
import { pageOf } from '../../platform/lists/cursor.ts';
import {
  isBehind,
  newestPlace,
  readPlace,
  writePlace,
  type MessagePlace,
  type MessageSource,
} from './message-place.ts';
import { placeOf, presentDeviceEvent, presentMessage, type MessageRow } from './message-row.ts';
import { countMessages, selectMessages, type MessagesWanted } from './message-sources.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readReadingCatalog } from '../telemetry/read-reading-catalog.ts';
import { readAssetSettings } from './read-asset-settings.ts';

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/**
 * Lists messages of an asset's devices, newest first: positions by fix time, events by their time, refused
 * ones by time of receipt.
 * @throws DomainError not_found if the asset does not exist or is outside the user's ULs
 */
export async function listAssetMessages(
  read: AccountRead,
  assetId: number,
  query: ListAssetMessagesQuery,
): Promise<Page<DeviceMessage>> {
  const names = messageOutcomes.filter((name) => query.outcome?.includes(name) ?? true);
  const { catalog, ...filters } = await messagesOf(read, assetId, names);
  const { around, ...page } = await readPage(read, assetId, query, filters);
  return { ...page, items: markAmong(page.items, around, catalog) };
}

/**
 * Reads the newest positions and events of an asset, a limited number from seven days.
 * @throws DomainError not_found if the asset does not exist or is outside the user's ULs
 */
export async function readNewestMessages(
  read: AccountRead,
  assetId: number,
  limit: number,
): Promise<DeviceMessage[]> {
  const { catalog, ...filters } = await messagesOf(read, assetId, ['position', 'event']);
  const { items, around } = await readPage(read, assetId, { limit }, { ...filters, isCounted: false });
  return markAmong(items, around, catalog);
}

/** Marks implausible changes of readings, which depend on messages before and after the page as well. */
function markAmong(
  items: readonly DeviceMessage[],
  { newer, older }: Around<DeviceMessage>,
  catalog: ReadingCatalog,
): DeviceMessage[] {
  const marked = markSteps([...newer, ...items, ...older], catalog);
  return marked.slice(newer.length, newer.length + items.length);
}

async function messagesOf(
  read: AccountRead,
  assetId: number,
  names: readonly MessageSource[],
): Promise<PageFilters<DeviceMessage> & { readonly catalog: ReadingCatalog }> {
  const { model } = await readAssetSettings(read, assetId);
  const catalog = await readReadingCatalog(read.client, read.accountId);
  const present = (row: MessageRow): DeviceMessage => presentMessage(row, catalog, model);
  return { list: 'messages', names, kinds: [], present, catalog, aroundCount: 10 };
}

/** @throws DomainError not_found if the asset does not exist or is outside the user's ULs */
export async function listAssetDeviceEvents(
  read: AccountRead,
  assetId: number,
  query: ListAssetDeviceEventsQuery,
): Promise<Page<AssetDeviceEvent>> {
  const { kind: kinds = [] } = query;
  const { around: _, ...page } = await readPage(read, assetId, query, {
    list: 'device-events',
    names: ['event'],
    kinds,
    present: presentDeviceEvent,
  });
  return page;
}

interface PageFilters<Item> {
  readonly list: string;
  readonly names: readonly MessageSource[];
  readonly kinds: readonly string[];
  readonly present: (row: MessageRow) => Item;
  readonly isCounted?: boolean;
  /** Number of messages read on each side of the page. */
  readonly aroundCount?: number;
}

/** Messages on both sides of a page. */
interface Around<Item> {
  readonly newer: readonly Item[];
  readonly older: readonly Item[];
}

/** The first page counts all messages; later pages take the total from the cursor. */
async function readPage<Item>(
  read: AccountRead,
  assetId: number,
  query: Omit<ListAssetMessagesQuery, 'outcome'>,
  { list, names, kinds, present, isCounted = true, aroundCount = 0 }: PageFilters<Item>,
): Promise<Page<Item> & { readonly around: Around<Item> }> {
  const settings = await readAssetSettings(read, assetId);
  const goesOn = query.cursor === undefined ? null : readPlace(list, query.cursor);
  const { device, limit } = query;
  const devices = settings.devices.filter(({ externalId }) => device === undefined || externalId === device);
  const isOfOneDevice = device !== undefined;
  const isNothing = devices.length === 0 && (isOfOneDevice || names.join() === 'refused');
  if (isNothing) return { items: [], nextCursor: null, total: 0, around: { newer: [], older: [] } };
  const period = periodOf(query, read.at);
  const wanted = { accountId: read.accountId, assetId, devices, isOfOneDevice, kinds, ...period };
  const readFrom = async (place: MessagePlace | null): Promise<{ all: MessageRow[]; before: number }> => {
    const parameters = createParameters();
    const page = { limit: limit + 1 + 2 * aroundCount, place };
    const text = selectMessages(wanted, names, page, parameters);
    const { rows } = await read.client.query<MessageRow>(text, parameters.values);
    const before = goesOn === null ? 0 : rows.filter((row) => !isBehind(placeOf(row), goesOn.place)).length;
    // More messages arrived in between than expected.
    return before > 2 * aroundCount && goesOn !== null ? await readFrom(goesOn.place) : { all: rows, before };
  };
  const { all, before } = await readFrom(goesOn?.since ?? null);
  const rows = all.slice(before, before + limit + 1);
  const total = goesOn?.total ?? (isCounted ? await count(read, wanted, names) : rows.length);
  const placeIn = (row: MessageRow): string[] => {
    if (aroundCount === 0) return [...writePlace(placeOf(row))];
    const beyond = all[all.indexOf(row) - aroundCount];
    const since = beyond === undefined ? (goesOn?.since ?? newestPlace) : placeOf(beyond);
    return [...writePlace(placeOf(row)), ...writePlace(since)];
  };
  return {
    ...pageOf(rows, { list, limit, total, placeOf: placeIn, present }),
    around: {
      newer: all.slice(0, before).map(present),
      older: all.slice(before + limit, before + limit + aroundCount).map(present),
    },
  };
}

async function count(
  { client }: AccountRead,
  wanted: MessagesWanted,
  names: readonly MessageSource[],
): Promise<number> {
  const parameters = createParameters();
  const text = countMessages(wanted, names, messagesCountedTo, parameters);
  const { rows } = await client.query<{ total: number }>(text, parameters.values);
  return rows[0]?.total ?? 0;
}

const defaultPeriodMs = 7 * dayMs;
const earliestMs = 0;
const latestMs = Date.parse('9999-01-01T00:00:00Z');

function periodOf(
  { from, to }: Pick<ListAssetMessagesQuery, 'from' | 'to'>,
  at: Date,
): Pick<MessagesWanted, 'from' | 'to'> {
  const endMs = to === undefined ? at.getTime() : Date.parse(to);
  const fromMs = from === undefined ? endMs - defaultPeriodMs : Date.parse(from);
  return { from: asStorable(fromMs), to: to === undefined ? 'infinity' : asStorable(endMs) };
}

/** The contract accepts instants beyond PostgreSQL's range; no data are that old or new. */
function asStorable(ms: number): string {
  return new Date(Math.min(Math.max(ms, earliestMs), latestMs)).toISOString();
}

/** Marks readings of messages, newest first, that change more than plausible and that no later one confirms. */
function markSteps(messages: readonly DeviceMessage[], { definitions }: ReadingCatalog): DeviceMessage[] {
  const series = new Map<string, TimedValue[]>();
  const messageOf = new Map<TimedValue, DeviceMessage>();
  for (const message of messages.toReversed()) {
    if (message.outcome === 'refused') continue;
    for (const [code, value] of Object.entries(message.readings)) {
      if (typeof value !== 'number' || message.impossible.includes(code)) continue;
      const one = { atMs: Date.parse(message.at), value };
      messageOf.set(one, message);
      series.set(code, [...(series.get(code) ?? []), one]);
    }
  }
  const marked = new Map<DeviceMessage, string[]>();
  for (const [code, values] of series) {
    const definition = definitions.get(code);
    if (definition === undefined) continue;
    for (const value of findDoubted(values, followerOf(definition))) {
      const message = messageOf.get(value);
      if (message !== undefined) marked.set(message, [...(marked.get(message) ?? []), code]);
    }
  }
  return messages.map((message) => {
    const codes = marked.get(message);
    return codes === undefined || message.outcome === 'refused'
      ? message
      : { ...message, impossible: [...message.impossible, ...codes] };
  });
}
