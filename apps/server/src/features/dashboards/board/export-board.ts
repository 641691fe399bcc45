import {
  metricUnits,
  type BoardContent,
  type Locale,
  type SourceTile,
  type TileData,
} from '@azimute/contract';
import { text, textIn } from '@azimute/texts/server';
import { DomainError } from '../../../platform/domain-error.ts';
import { requireRoom, type ListExport } from '../../../platform/lists/export-list.ts';
import type { Cell } from '../../../platform/spreadsheets/spreadsheet.ts';
import type { Transaction } from '../../../platform/transact.ts';
import { describeUnit } from '../../metrics/export-figures.ts';
import { readContent } from '../contents-reads.ts';
import { tryBoard } from './read-board.ts';

/** A failed tile is named in the file. */
const log = { warn: () => undefined };

/**
 * Exports the values of a board: a row for each tile, group and day that the reader can see.
 * @throws DomainError not_found if the reader does not see the board
 */
export async function exportBoard(
  read: Transaction,
  { contentId, format, units = [], categories = [] }: BoardContent,
  period: { readonly from: string; readonly to: string },
  locale: Locale,
): Promise<ListExport> {
  const { client, accountId, at } = read;
  const { body } = await readContent(read, contentId, locale);
  if (body.kind !== 'native') throw new DomainError('not_found');
  const query = {
    ...period,
    ...(units.length > 0 && { units }),
    ...(categories.length > 0 && { categories }),
  };
  // Tiles are read in transactions of their own, as on the screen, so that one that fails leaves the others.
  const { database, clock, events, actor } = read;
  const board = await tryBoard({ database, clock, events, actor, log }, { ...body, query });
  const { rows: accounts } = await client.query<{ zone: string; currency: string }>(
    'select time_zone as zone, currency from accounts where account_id = $1',
    [accountId],
  );
  const { zone: timeZone = 'UTC', currency = '' } = accounts[0] ?? {};
  const rows = board.tiles.flatMap((data) => {
    const tile = body.tiles.find(({ id }) => id === data.id);
    return tile === undefined || tile.view === 'text' ? [] : rowsOf(tile, data, { locale, currency });
  });
  requireRoom(format, rows.length);
  const name = textIn(locale, 'fields');
  const dashboards = textIn(locale, 'dashboards');
  return {
    sheet: {
      title: dashboards('kind_native'),
      columns: [
        { heading: dashboards('tileTitle'), kind: 'text', widthCharacters: 30 },
        { heading: name('metric'), kind: 'text', widthCharacters: 30 },
        { heading: name('group'), kind: 'text', widthCharacters: 30 },
        { heading: name('value'), kind: 'number', decimals: 2, widthCharacters: 14 },
        { heading: name('metricUnit'), kind: 'text', widthCharacters: 14 },
      ],
      batches: inOne(rows),
    },
    format,
    locale,
    rows: rows.length,
    at,
    timeZone,
  };
}

interface Words {
  readonly locale: Locale;
  readonly currency: string;
}

function rowsOf(tile: SourceTile, { state, unit, value, groups, trend }: TileData, words: Words): Cell[][] {
  const { locale, currency } = words;
  const measure = measureOf(tile, locale);
  const ofMetric = metricUnits.find((one) => one === unit);
  const symbol = ofMetric === undefined ? '' : describeUnit(ofMetric, currency, locale);
  const row = (group: string, of: number | null): Cell[] => [
    tile.title || measure,
    measure,
    group,
    of,
    symbol,
  ];
  if (state !== 'ready') return [row(text(locale, `dashboards:tile_${state}`), null)];
  return [
    row(text(locale, 'exports:all'), value),
    ...groups.map((group) => row(wordOf(tile, group, locale), group.value)),
    ...trend.map((day) => row(day.day, day.value)),
  ];
}

/** Measures of metrics have the metrics' names. */
function measureOf({ source, measure }: SourceTile, locale: Locale): string {
  const key =
    source === 'metrics' || source === 'costs' ? `metrics:name_${measure}` : `dashboards:measure_${measure}`;
  return text(locale, key as Parameters<typeof text>[1]);
}

/** Keys without a label are terms of the product. */
function wordOf(
  { source, groupBy }: SourceTile,
  { key, label }: TileData['groups'][number],
  locale: Locale,
): string {
  if (label !== null) return label === '' ? text(locale, 'dashboards:withoutGroup') : label;
  const room =
    groupBy === 'status'
      ? 'status:'
      : groupBy === 'severities'
        ? 'severity:'
        : groupBy === 'outcomes'
          ? 'dashboards:outcome_'
          : source === 'geofence_events'
            ? 'geofences:kind_'
            : source === 'imports'
              ? 'dashboards:import_'
              : 'device-messages:kind_';
  return text(locale, `${room}${key}` as Parameters<typeof text>[1]);
}

async function* inOne(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
