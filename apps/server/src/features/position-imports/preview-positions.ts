import type { PositionImportPreview, PositionImportReason, PositionImportSettings } from '@azimute/contract';
import { readChunks } from '../../platform/imports/import-chunks.ts';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import type { Position } from '../telemetry/values/position.ts';
import type { DeviceAnswer } from './find-devices.ts';
import { evaluateSlice, type EvaluatedPosition } from './evaluate-slice.ts';
import { positionImports } from './position-imports.ts';
import { FileBrokenError } from './read/file-line.ts';
import { dialectOf, type FileDialect } from './read/open-table.ts';
import { createPositionReader, type ReadLine, type RefusedLine } from './read/read-position.ts';
import { readSlices } from './read/read-slices.ts';

interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const back = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude);

/** Most lines of a file that the preview reads. */
const LINES_LOOKED_AT = 50_000;
const SLICE = 2_000;
const ROWS_SHOWN = 5;
const REFUSALS_SHOWN = 20;
const DEVICES_SHOWN = 200;

/** Lets the transaction be idle while its file waits for a thread and is parsed there. */
export async function allowParsing({ client }: AccountClient): Promise<void> {
  await client.query(`set local idle_in_transaction_session_timeout = '90s'`);
}

/** Reads the file within the transaction. */
export function readWithin(account: AccountClient, id: number): AsyncGenerator<Buffer> {
  return readChunks(positionImports, (work) => work(account), id);
}

/** Reads the file with the given settings and returns a preview of the import. */
export async function previewPositions(
  account: AccountClient,
  file: FileDialect & { readonly id: number; readonly settings: PositionImportSettings },
  nowMs: number,
  linesLookedAt: number = LINES_LOOKED_AT,
): Promise<PositionImportPreview> {
  await allowParsing(account);
  const summary = createSummary();
  let lines = 0;
  let isWhole = true;
  try {
    const task = { of: 'preview', dialect: dialectOf(file), size: SLICE } as const;
    let read: ReturnType<typeof createPositionReader> | undefined;
    for await (const { headings, lines: slice } of readSlices(
      account.accountId,
      readWithin(account, file.id),
      task,
    )) {
      const reader = (read ??= createPositionReader(file.settings, headings));
      const some = slice.slice(0, linesLookedAt - lines);
      const { good, refused } = await evaluateSlice(
        account,
        some.map((line): ReadLine => reader(line, nowMs)),
        file.settings,
      );
      for (const each of good) summary.add(each);
      for (const each of refused) summary.refuse(each);
      lines += some.length;
      if (some.length < slice.length || lines === linesLookedAt) {
        isWhole = false;
        break;
      }
    }
  } catch (error) {
    if (!(error instanceof FileBrokenError)) throw error;
    summary.refuse(describeBreak(error));
    lines += 1;
  }
  return { lines, isWhole, ...summary.end() };
}

/** Describes unreadable content as a line of the report. */
export function describeBreak({ line, message }: FileBrokenError): RefusedLine {
  return { line, reason: 'file_broken', field: null, value: message, cells: [] };
}

interface DeviceSummary {
  answer: DeviceAnswer;
  lines: number;
  fromMs: number;
  toMs: number;
}

function createSummary() {
  const devices = new Map<string, DeviceSummary>();
  const reasons = new Map<PositionImportReason, number>();
  const rows: EvaluatedPosition[] = [];
  const refusals: RefusedLine[] = [];
  const bounds = createBounds();
  let good = 0;
  let refused = 0;
  const count = (name: string, answer: DeviceAnswer): DeviceSummary => {
    let device = devices.get(name);
    if (device === undefined) {
      device = { answer, lines: 0, fromMs: Infinity, toMs: -Infinity };
      devices.set(name, device);
    }
    device.lines += 1;
    return device;
  };
  return {
    add: (evaluated: EvaluatedPosition): void => {
      const { name, device, position } = evaluated;
      good += 1;
      const seen = count(name, device);
      seen.answer = device;
      seen.fromMs = Math.min(seen.fromMs, position.fixedAtMs);
      seen.toMs = Math.max(seen.toMs, position.fixedAtMs);
      bounds.add(position.longitude, position.latitude);
      if (rows.length < ROWS_SHOWN) rows.push(evaluated);
    },
    refuse: (line: RefusedLine): void => {
      refused += 1;
      reasons.set(line.reason, (reasons.get(line.reason) ?? 0) + 1);
      if (refusals.length < REFUSALS_SHOWN) refusals.push(line);
      if (isOfDevice(line.reason)) count(line.value, line.reason);
    },
    end: () => ({
      good,
      refused,
      reasons: [...reasons]
        .map(([reason, times]) => ({ reason, count: times }))
        .toSorted((a, b) => b.count - a.count),
      devices: [...devices]
        .toSorted(([, a], [, b]) => Number(isKnown(a)) - Number(isKnown(b)) || b.lines - a.lines)
        .slice(0, DEVICES_SHOWN)
        .map(([name, device]) => presentDevice(name, device)),
      deviceCount: devices.size,
      unknownDeviceCount: [...devices.values()].filter((device) => !isKnown(device)).length,
      bounds: bounds.end(),
      rows: rows.map(presentRow),
      refusals: refusals.map(({ line, reason, field, value }) => ({ line, reason, field, value })),
    }),
  };
}

const isOfDevice = (
  reason: PositionImportReason,
): reason is 'unknown_device' | 'asset_not_found' | 'asset_without_device' =>
  reason === 'unknown_device' || reason === 'asset_not_found' || reason === 'asset_without_device';

const isKnown = ({ answer }: DeviceSummary): boolean => typeof answer !== 'string';

function presentDevice(name: string, { answer, lines, fromMs, toMs }: DeviceSummary) {
  const found = typeof answer === 'string' ? undefined : answer;
  return {
    name,
    deviceId: found?.deviceId ?? null,
    assetCode: found?.assetCode ?? null,
    assetId: found?.assetId ?? null,
    lines,
    from: found ? new Date(fromMs).toISOString() : null,
    to: found ? new Date(toMs).toISOString() : null,
  };
}

function presentRow({ position, device }: EvaluatedPosition) {
  const {
    index,
    fixedAtMs,
    externalId: _,
    accuracyMeters: _accuracy,
    ...values
  } = position satisfies Position;
  return { line: index, deviceId: device.deviceId, time: new Date(fixedAtMs).toISOString(), ...values };
}

/**
 * Tracks the smallest box around points, across the antimeridian if that is shorter: west is then greater than east.
 */
function createBounds() {
  let south = Infinity;
  let north = -Infinity;
  let west = Infinity;
  let east = -Infinity;
  // The same with longitudes from 0 to 360.
  let turnedWest = Infinity;
  let turnedEast = -Infinity;
  return {
    add: (longitude: number, latitude: number): void => {
      const turned = longitude < 0 ? longitude + 360 : longitude;
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      turnedWest = Math.min(turnedWest, turned);
      turnedEast = Math.max(turnedEast, turned);
    },
    end: (): Bounds | null => {
      if (south > north) return null;
      if (east - west <= turnedEast - turnedWest) return { west, south, east, north };
      return { west: back(turnedWest), south, east: back(turnedEast), north };
    },
  };
}
