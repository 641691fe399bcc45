import { z } from 'zod';
import { manyOf } from '../list-schemas.ts';
import { memberScreens } from '../routes.ts';
import { assetStatusSchema } from '../assets/schemas.ts';
import { id, idInQuery, instant, lineOrNothing, recalculating } from '../scalars.ts';
import {
  boardColumns,
  boardDays,
  boardRowsMost,
  tileGroupings,
  tileGroupsMost,
  tilePlacesMost,
  tileSourceNames,
  tileSourceShape,
  tilesPerBoard,
  tileStates,
  tileTextMaxLength,
  tileTitleMaxLength,
  tileUnits,
  tileViews,
} from './values.ts';

const span = (most: number) => z.int().min(1).max(most);
const tileFilter = z.strictObject({
  units: z.array(id).max(200).default([]),
  categories: z.array(z.string().max(200)).max(200).default([]),
});
const tileBase = {
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .describe('Of the board, chosen by who arranges it'),
  x: z
    .int()
    .min(0)
    .max(boardColumns - 1),
  y: z
    .int()
    .min(0)
    .max(boardRowsMost - 1),
  w: span(boardColumns),
  h: span(20),
  title: lineOrNothing(tileTitleMaxLength).default('').describe('Empty: the name of its source'),
};
const sourceTile = z.strictObject({
  ...tileBase,
  view: z.enum(tileViews).exclude(['text']),
  source: z.enum(tileSourceNames),
  measure: z.string().max(40).describe('One of its source'),
  groupBy: z
    .enum(tileGroupings)
    .nullable()
    .default(null)
    .describe('Needed for bars, ranking and table; one of its source'),
  most: z.int().min(1).max(tileGroupsMost).default(10).describe('Groups, largest first'),
  status: z.array(assetStatusSchema).max(6).default([]).describe('Only assets of these; empty is all'),
  filter: tileFilter.default({ units: [], categories: [] }),
  target: z.number().nullable().default(null),
});
const textTile = z.strictObject({
  ...tileBase,
  view: z.literal('text'),
  text: z.string().max(tileTextMaxLength),
});
export const tileSchema = z
  .union([sourceTile, textTile])
  .superRefine((tile, check) => {
    const refuse = (path: string, message: string) =>
      check.addIssue({ code: 'custom', path: [path], message });
    if (tile.x + tile.w > boardColumns)
      refuse('w', `A board has ${boardColumns} columns. Make the tile narrower or move it.`);
    if (tile.view === 'text') return;
    const { measures, groups, hasPeriod, hasStatus, hasPlaces } = tileSourceShape(tile.source);
    if (measures[tile.measure] === undefined) {
      refuse('measure', `The source supports only the measures ${Object.keys(measures).join(', ')}.`);
    }
    if (tile.groupBy !== null && !groups.includes(tile.groupBy)) {
      refuse('groupBy', `The source can be grouped only by ${groups.join(', ')}.`);
    }
    if (tile.groupBy === null && ['bars', 'ranking', 'table'].includes(tile.view)) {
      refuse('groupBy', 'This view requires a grouping.');
    }
    if (tile.view === 'trend' && !hasPeriod)
      refuse('view', 'The source has only current values, so it has no trend.');
    if (tile.view === 'map' && hasPlaces === undefined)
      refuse('view', 'The source has no asset positions, so it has no map.');
    if (tile.view === 'map' && tile.measure !== 'assets')
      refuse('measure', 'A map shows single assets, so it has no measure.');
    if (tile.status.length > 0 && !hasStatus) refuse('status', 'The source cannot be filtered by status.');
  })
  .meta({ id: 'Tile' });
export type Tile = z.infer<typeof tileSchema>;
export type SourceTile = z.infer<typeof sourceTile>;

const tiles = z
  .array(tileSchema)
  .max(tilesPerBoard)
  .refine((all) => new Set(all.map((tile) => tile.id)).size === all.length, 'Give each tile a unique id.');
const days = z
  .int()
  .min(1)
  .max(boardDays.most)
  .default(boardDays.usual)
  .describe('That it looks back, where its address names no period');

export const nativeBodySchema = z.strictObject({ kind: z.literal('native'), days, tiles });

export const boardQuery = z.strictObject({
  from: instant.optional().describe('With `to`; where both are left out, the days of the board'),
  to: instant.optional().describe('Exclusive'),
  units: manyOf(idInQuery),
  categories: manyOf(z.string().max(200)),
});
export type BoardQuery = z.infer<typeof boardQuery>;

const rowsAddress = z
  .object({
    screen: z.enum(memberScreens),
    content: z.string().optional().describe('The page of a module, where the screen is one'),
    search: z.record(
      z.string(),
      z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]),
    ),
  })
  .nullable()
  .describe('Where the rows behind it are; null where no screen shows them');

const placeSchema = z.object({
  assetId: z.int(),
  code: z.string(),
  status: assetStatusSchema,
  longitude: z.number(),
  latitude: z.number(),
  fixedAt: instant,
});
export type TilePlace = z.infer<typeof placeSchema>;

export const tileDataSchema = z
  .object({
    id: z.string(),
    state: z.enum(tileStates),
    unit: z.enum(tileUnits).nullable(),
    formula: z.string().nullable().describe('Key of the text that says it: source and measure'),
    value: z.number().nullable().describe('All together; null where nothing is known'),
    before: z.number().nullable().describe('The same of the period before, of the same length'),
    coverage: z
      .object({ covered: z.int(), of: z.int() })
      .nullable()
      .describe('Of how many assets in question something is known'),
    dataAt: instant.nullable().describe('Time of the newest data in it'),
    isStale: z
      .boolean()
      .describe(
        'Whether the newest of what assets tell lies more than a day before the end of the period, or now',
      ),
    rows: rowsAddress,
    groups: z
      .array(
        z.object({
          key: z.string(),
          label: z.string().nullable().describe('Null where the key is a word of the product'),
          value: z.number().nullable(),
          rows: rowsAddress,
        }),
      )
      .describe('Largest first'),
    groupCount: z.int().describe('Of all groups, those beyond the most of the tile too'),
    trend: z
      .array(z.object({ day: z.iso.date(), value: z.number().nullable() }))
      .describe('By day of the account'),
    places: z
      .array(placeSchema)
      .describe(`Of a map: where the assets are, ${tilePlacesMost} at most, heard last first`),
    placeCount: z.int().describe('Of all assets that have a place, those beyond the most of a tile too'),
  })
  .meta({ id: 'TileData' });
export type TileData = z.infer<typeof tileDataSchema>;

export const boardDataSchema = z
  .object({
    ...recalculating,
    at: instant,
    from: instant,
    to: instant,
    tiles: z.array(tileDataSchema).describe('Of all but texts'),
  })
  .meta({ id: 'BoardData' });
export type BoardData = z.infer<typeof boardDataSchema>;

export const tryBoardSchema = z
  .strictObject({ days, tiles, query: boardQuery.default({}) })
  .meta({ id: 'TryBoard' });
export type TryBoard = z.infer<typeof tryBoardSchema>;
