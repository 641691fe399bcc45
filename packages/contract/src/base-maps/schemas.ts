import { z } from 'zod';
import {
  mapAddressMaxLength,
  mapAddressPattern,
  mapAttributionMaxLength,
  mapMaxZoom,
  mapPurposes,
} from './values.ts';
import { line } from '../scalars.ts';

/** Whom a map is owed to. Text, never markup. */
const attributionSchema = z.object({
  text: z.string(),
  url: z.string().nullable(),
});

const described = {
  sourceId: z
    .string()
    .describe('Name of the source in the portal’s list; `own` where the account entered it'),
  name: z.string().nullable().describe('As people read it; null where the account entered it'),
  attribution: z.array(attributionSchema),
  mayFold: z.boolean().describe('A phone may show the attribution only when asked for it'),
};

export const baseMapSourceSchema = z
  .discriminatedUnion('kind', [
    z.object({
      ...described,
      kind: z.literal('style'),
      address: z.string().describe('A style of the MapLibre style specification'),
      darkAddress: z.string().nullable().describe('The same map in dark colours'),
    }),
    z.object({
      ...described,
      kind: z.literal('raster'),
      templates: z.array(z.string()).describe('With {z}, {x} and {y}'),
      darkTemplates: z.array(z.string()).nullable().describe('The same map in dark colours'),
      tileSize: z.union([z.literal(256), z.literal(512)]),
      minZoom: z.int(),
      maxZoom: z.int(),
    }),
    z.object({
      ...described,
      kind: z.literal('file'),
      file: z
        .string()
        .describe('Name of a PMTiles file that getMapFile answers, or the address of one that is elsewhere'),
    }),
  ])
  .meta({ id: 'BaseMapSource' });
export type BaseMapSource = z.infer<typeof baseMapSourceSchema>;

/** What the maps of the current account are drawn from. */
export const baseMapsSchema = z
  .object({
    roadmap: baseMapSourceSchema.nullable().describe('Null: the embedded map'),
    imagery: baseMapSourceSchema.nullable().describe('Null: satellite and hybrid are not offered'),
  })
  .meta({ id: 'BaseMaps' });
export type BaseMaps = z.infer<typeof baseMapsSchema>;

const httpsAddress = z
  .string()
  .max(mapAddressMaxLength)
  .regex(mapAddressPattern)
  .describe('Begins with https:// and names no user');

/** What an account has chosen for one purpose. */
export const baseMapChoiceSchema = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('portal') })
      .describe('The first source of the portal’s list, whichever it is'),
    z.strictObject({ kind: z.literal('none') }).describe('No source: the embedded map, or no imagery'),
    z.strictObject({ kind: z.literal('offered'), sourceId: z.string().min(1).max(64) }),
    z.strictObject({
      kind: z.literal('own'),
      address: httpsAddress.describe(
        'Tiles where it holds {z}, {x} and {y}, a PMTiles file where it ends in .pmtiles, otherwise a style; imagery takes no style',
      ),
      attribution: line(mapAttributionMaxLength),
      attributionUrl: httpsAddress.nullable(),
      maxZoom: z.int().min(1).max(mapMaxZoom).describe('Of tiles: nearer, the last ones are enlarged'),
    }),
  ])
  .meta({ id: 'BaseMapChoice' });
export type BaseMapChoice = z.infer<typeof baseMapChoiceSchema>;

const choices = Object.fromEntries(mapPurposes.map((purpose) => [purpose, baseMapChoiceSchema])) as Record<
  (typeof mapPurposes)[number],
  typeof baseMapChoiceSchema
>;

/** What is left out stays as it is. */
export const changeBaseMapsSchema = z.strictObject(choices).partial().meta({ id: 'ChangeBaseMaps' });
export type ChangeBaseMaps = z.infer<typeof changeBaseMapsSchema>;

export const baseMapSettingsSchema = z
  .object({
    ...choices,
    offered: z.object({
      roadmap: z.array(baseMapSourceSchema),
      imagery: z.array(baseMapSourceSchema),
    }),
    origins: z
      .array(z.string())
      .nullable()
      .describe(
        'From where this portal lets browsers load maps that accounts enter; null: from anywhere by https',
      ),
  })
  .meta({ id: 'BaseMapSettings' });
export type BaseMapSettings = z.infer<typeof baseMapSettingsSchema>;

export const mapFileParams = z.object({ file: z.string().min(1).max(128) });
