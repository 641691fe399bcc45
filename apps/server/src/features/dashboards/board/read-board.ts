import { dayMs } from '@azimute/contract/durations';
import {
  boardDays,
  metricCodes,
  seesMetric,
  seesModule,
  tileSourceShape,
  type BoardData,
  type BoardQuery,
  type SourceTile,
  type Tile,
  type TileData,
  type TryBoard,
} from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Logger } from '../../../platform/log.ts';
import { transact, type AccountRead, type VerbContext } from '../../../platform/transact.ts';
import { readRecalculatingDays } from '../../telemetry/read-recalculating.ts';
import { readContent } from '../contents-reads.ts';
import { tileCatalogue } from './catalogue.ts';
import { daysBetween, wholeDays } from './days-between.ts';
import { readDays, readGroups, readTotal, type Figures } from './read-facts.ts';
import { readPlaces } from './read-places.ts';
import type { TileQuestion } from './tile-source.ts';

/** Tiles read in parallel: each uses a connection of the pool. */
const TILES_AT_ONCE = 4;

/**
 * Returns the values of a board's tiles for the reader. @throws DomainError not_found if the item is not a
 * board, validation_failed if the period is invalid
 */
export async function getBoard(
  context: BoardContext,
  contentId: number,
  query: BoardQuery,
): Promise<BoardData> {
  const { body } = await transact(context, (read) => readContent(read, contentId));
  if (body.kind !== 'native') throw new DomainError('not_found');
  return tryBoard(context, { ...body, query });
}

/** @throws DomainError validation_failed if the period is invalid */
export async function tryBoard(
  context: BoardContext,
  { days, tiles, query }: Pick<TryBoard, 'days' | 'tiles' | 'query'>,
): Promise<BoardData> {
  const board = await transact(context, (read) => findPeriod(read, days, query));
  const asked = tiles.filter((tile): tile is SourceTile => tile.view !== 'text');
  const answers = new Map<Tile, TileData>();
  const waiting = asked.values();
  const work = async (): Promise<void> => {
    for (const tile of waiting) answers.set(tile, await readTile(context, tile, query, board));
  };
  await Promise.all(Array.from({ length: TILES_AT_ONCE }, work));
  const asFacts = { ...wholeDays(board), units: query.units };
  return {
    ...(await transact(context, (read) => readRecalculatingDays(read, asFacts))),
    at: board.at.toISOString(),
    from: board.from.toISOString(),
    to: board.to.toISOString(),
    tiles: asked.flatMap((tile) => answers.get(tile) ?? []),
  };
}

/** Dependencies of boards: a failing source produces an error in its tile and a log line. */
export interface BoardContext extends VerbContext {
  readonly log: Pick<Logger, 'warn'>;
}

interface BoardPeriod extends Pick<TileQuestion, 'from' | 'to' | 'zone'> {
  readonly at: Date;
}

/** Returns the requested period, or else the board's number of days up to now. */
async function findPeriod(
  { client, accountId, at }: AccountRead,
  days: number,
  { from, to }: BoardQuery,
): Promise<BoardPeriod> {
  const { rows } = await client.query<{ zone: string; first: Date }>(
    `select time_zone as zone,
        (date_trunc('day', $2::timestamptz at time zone time_zone) - ($3::int - 1) * interval '1 day')
          at time zone time_zone as first
      from accounts where account_id = $1`,
    [accountId, at, days],
  );
  const { zone = 'UTC', first = at } = rows[0] ?? {};
  if (from === undefined && to === undefined) return { at, zone, from: first, to: at };
  const period = { from: new Date(from ?? first), to: new Date(to ?? at) };
  const lengthMs = period.to.getTime() - period.from.getTime();
  if (lengthMs > 0 && lengthMs <= (boardDays.most + 1) * dayMs) return { at, zone, ...period };
  throw new DomainError('validation_failed', {
    errors: { to: ['invalid_value'] },
    detail: `The period must end after it starts and cover up to ${boardDays.most} days.`,
  });
}

/** Reads a tile in a separate transaction, so that a failing source does not affect others. */
async function readTile(
  context: BoardContext,
  tile: SourceTile,
  query: BoardQuery,
  board: BoardPeriod,
): Promise<TileData> {
  const { module, measures } = tileSourceShape(tile.source);
  const unit = measures[tile.measure] ?? null;
  const nothing = {
    id: tile.id,
    unit,
    formula: `${tile.source}.${tile.measure}`,
    value: null,
    before: null,
    coverage: null,
    dataAt: null,
    isStale: false,
    rows: null,
    groups: [],
    groupCount: 0,
    trend: [],
    places: [],
    placeCount: 0,
  };
  const { sees } = context.actor;
  const metric = metricCodes.find(
    (code) => code === tile.measure && (tile.source === 'metrics' || tile.source === 'costs'),
  );
  if (metric === undefined ? !seesModule(sees, module) : !seesMetric(sees, metric))
    return { ...nothing, state: 'no_access' };
  const question: TileQuestion = {
    ...board,
    units: intersect(tile.filter.units, query.units),
    categories: intersect(tile.filter.categories, query.categories),
    measure: tile.measure,
    // A trend is always by day.
    groupBy: tile.view === 'trend' ? null : tile.groupBy,
    status: tile.status,
    sees,
  };
  try {
    const told = await transact(context, (read) => ask({ ...read, at: board.at }, tile, question));
    return { ...nothing, ...told, isStale: isStale(tile, told, board), state: 'ready' };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    context.log.warn({ err: error, source: tile.source }, 'A tile of a dashboard could not be read');
    return { ...nothing, state: 'failed' };
  }
}

const STALE_AFTER_MS = 24 * 60 * 60_000;

/**
 * Applies to continuously reported data, which have a coverage. An old event is not stale, and neither is a
 * time without communication.
 */
function isStale(
  { source }: SourceTile,
  { coverage, dataAt }: Pick<TileData, 'coverage' | 'dataAt'>,
  { at, to }: BoardPeriod,
): boolean {
  if (source === 'silent_assets' || coverage === null || dataAt === null) return false;
  return Math.min(at.getTime(), to.getTime()) - Date.parse(dataAt) > STALE_AFTER_MS;
}

const noParts = { before: null, groups: [], groupCount: 0, trend: [], places: [], placeCount: 0 };

async function ask(
  read: AccountRead,
  tile: SourceTile,
  question: TileQuestion,
): Promise<Omit<TileData, 'id' | 'state' | 'unit' | 'formula' | 'isStale'>> {
  const source = tileCatalogue[tile.source];
  const { hasPeriod, measures } = tileSourceShape(tile.source);
  const common = { ...noParts, rows: source.rows(question, null) };
  if ('answer' in source) return { ...common, ...(await source.answer(read, question, tile)) };
  if (tile.view === 'map' && source.placed !== undefined) {
    const { dataAt, value } = await readTotal(read, source, question);
    const { places, placeCount } = await readPlaces(read, question, source.placed(question));
    const coverage = { covered: placeCount, of: value ?? 0 };
    return { ...common, ...presentTotal({ value, dataAt, coverage }), places: [...places], placeCount };
  }
  if (tile.view === 'trend') {
    const { days, ...total } = await readDays(read, source, question);
    const without = measures[tile.measure] === 'percent' ? null : 0;
    const trend = daysBetween(question).map((day) => ({ day, value: days.get(day) ?? without }));
    return { ...common, ...presentTotal(total), trend };
  }
  if (tile.groupBy === null) {
    const total = await readTotal(read, source, question);
    const before = hasPeriod ? (await readTotal(read, source, periodBefore(question))).value : null;
    return { ...common, ...presentTotal(total), before };
  }
  const { groups, groupCount, ...total } = await readGroups(read, source, question, tile.most);
  return {
    ...common,
    ...presentTotal(total),
    groups: groups.map((group) => ({ ...group, rows: source.rows(question, group.key) })),
    groupCount,
  };
}

function presentTotal({ value, coverage, dataAt }: Figures): Pick<TileData, 'value' | 'coverage' | 'dataAt'> {
  return { value, coverage, dataAt: dataAt?.toISOString() ?? null };
}

function periodBefore(question: TileQuestion): TileQuestion {
  const { from, to } = question;
  return { ...question, from: new Date(2 * from.getTime() - to.getTime()), to: from };
}

/** Returns the intersection of both filters; null if neither is set. */
function intersect<Value>(
  own: readonly Value[],
  asked: readonly Value[] | undefined,
): readonly Value[] | null {
  if (asked === undefined || asked.length === 0) return own.length === 0 ? null : own;
  return own.length === 0 ? asked : asked.filter((one) => own.includes(one));
}
