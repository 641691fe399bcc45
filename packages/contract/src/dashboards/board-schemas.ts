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
  units: z.array(id).max(200).default([]).describe('ULs, by ID. Empty for all.'),
  categories: z
    .array(z.string().max(200))
    .max(200)
    .default([])
    .describe('Categories of the assets. Empty for all.'),
});
const tileBase = {
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .describe('Identifier of the tile in the board, chosen by the client.'),
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
  title: lineOrNothing(tileTitleMaxLength)
    .default('')
    .describe('Title of the tile. Empty for the name of its source.'),
};
const sourceTile = z.strictObject({
  ...tileBase,
  view: z.enum(tileViews).exclude(['text']).describe('How the tile shows its data.'),
  source: z.enum(tileSourceNames).describe('Source of the data.'),
  measure: z.string().max(40).describe('Measure of the source.'),
  groupBy: z
    .enum(tileGroupings)
    .nullable()
    .default(null)
    .describe('Grouping. Required for bars, ranking and table. Null for none.'),
  most: z.int().min(1).max(tileGroupsMost).default(10).describe('Maximum number of groups, largest first.'),
  status: z
    .array(assetStatusSchema)
    .max(6)
    .default([])
    .describe('Only assets with these statuses. Empty for all.'),
  filter: tileFilter.default({ units: [], categories: [] }),
  target: z
    .number()
    .nullable()
    .default(null)
    .describe('Target value, in the unit of the measure. Null for none.'),
});
const textTile = z.strictObject({
  ...tileBase,
  view: z.literal('text').describe('Always `text`.'),
  text: z.string().max(tileTextMaxLength).describe('Text of the tile.'),
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
  .describe('Number of days the board covers if no period is given.');

export const nativeBodySchema = z.strictObject({
  kind: z.literal('native').describe('Always `native`.'),
  days,
  tiles,
});

export const boardQuery = z.strictObject({
  from: instant
    .optional()
    .describe('Start of the period, ISO 8601. Together with `to`; without both, the days of the board.'),
  to: instant.optional().describe('End of the period, exclusive; ISO 8601.'),
  units: manyOf(idInQuery),
  categories: manyOf(z.string().max(200)),
});
export type BoardQuery = z.infer<typeof boardQuery>;

const rowsAddress = z
  .object({
    screen: z.enum(memberScreens).describe('Screen that shows the rows.'),
    content: z.string().optional().describe('Page of a module, if the screen is one.'),
    search: z
      .record(z.string(), z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]))
      .describe('Query parameters of the screen.'),
  })
  .nullable()
  .describe('Address of the underlying rows. Null if no screen shows them.');

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
    id: z.string().describe('Identifier of the tile.'),
    state: z.enum(tileStates).describe('Whether the data is ready, closed to the caller, or failed.'),
    unit: z.enum(tileUnits).nullable().describe('Unit of the values. Null if they have none.'),
    formula: z
      .string()
      .nullable()
      .describe('Key of the text that explains the measure. Null if it has none.'),
    value: z.number().nullable().describe('Value over all groups. Null if nothing is known.'),
    before: z
      .number()
      .nullable()
      .describe('Value in the previous period of the same length. Null if nothing is known.'),
    coverage: z
      .object({ covered: z.int(), of: z.int().describe('Number of assets considered.') })
      .nullable()
      .describe('Number of assets with known data. Null if it does not apply.'),
    dataAt: instant.nullable().describe('Time of the newest data. Null if there is none.'),
    isStale: z
      .boolean()
      .describe('Whether the newest data is more than a day older than the end of the period, or than now.'),
    rows: rowsAddress.describe('Address of the underlying rows. Null if no screen shows them.'),
    groups: z
      .array(
        z.object({
          key: z.string().describe('Value that identifies the group.'),
          label: z.string().nullable().describe('Text to show. Null if the key is a term of the product.'),
          isArchived: z.boolean().describe('Whether the group is an archived asset.'),
          value: z.number().nullable().describe('Value of the group. Null if unknown.'),
          rows: rowsAddress,
        }),
      )
      .describe('Groups, largest first.'),
    groupCount: z.int().describe('Number of groups, including those beyond the limit of the tile.'),
    trend: z
      .array(
        z.object({
          day: z.iso.date(),
          value: z.number().nullable().describe('Value of the day. Null if unknown.'),
        }),
      )
      .describe('Value of each day, in the time zone of the account.'),
    places: z
      .array(placeSchema)
      .describe(`Places of the assets of a map, latest contact first, at most ${tilePlacesMost}.`),
    placeCount: z.int().describe('Number of assets with a place, including those beyond the limit.'),
  })
  .meta({ id: 'TileData' });
export type TileData = z.infer<typeof tileDataSchema>;

export const boardDataSchema = z
  .object({
    ...recalculating,
    at: instant.describe('Time of the data, ISO 8601 in UTC.'),
    from: instant,
    to: instant,
    tiles: z.array(tileDataSchema).describe('Data of all tiles except texts.'),
  })
  .meta({ id: 'BoardData' });
export type BoardData = z.infer<typeof boardDataSchema>;

export const tryBoardSchema = z
  .strictObject({ days, tiles, query: boardQuery.default({}) })
  .meta({ id: 'TryBoard' });
export type TryBoard = z.infer<typeof tryBoardSchema>;
