import { z } from 'zod';
import {
  mapAddressMaxLength,
  mapAddressPattern,
  mapAttributionMaxLength,
  mapMaxZoom,
  mapPurposes,
} from './values.ts';
import { line } from '../scalars.ts';

/** Credit for a map, as text without markup. */
const attributionSchema = z.object({
  text: z.string().describe('Text of the credit.'),
  url: z.string().nullable().describe('Link of the credit. Null if it has none.'),
});

const described = {
  sourceId: z
    .string()
    .describe('Name of the source in the portal’s list, or `own` if the account entered it.'),
  name: z.string().nullable().describe('Display name. Null if the account entered the source.'),
  attribution: z.array(attributionSchema).describe('Credits to show on the map.'),
  mayFold: z.boolean().describe('Whether small screens may collapse the attribution.'),
};

export const baseMapSourceSchema = z
  .discriminatedUnion('kind', [
    z.object({
      ...described,
      kind: z.literal('style').describe('Always `style`.'),
      address: z.string().describe('Address of a style document of the MapLibre style specification.'),
      darkAddress: z.string().nullable().describe('The same map in dark colors. Null if there is none.'),
    }),
    z.object({
      ...described,
      kind: z.literal('raster').describe('Always `raster`.'),
      templates: z.array(z.string()).describe('Tile addresses with {z}, {x} and {y}.'),
      darkTemplates: z
        .array(z.string())
        .nullable()
        .describe('The same map in dark colors. Null if there is none.'),
      tileSize: z.union([z.literal(256), z.literal(512)]),
      minZoom: z.int(),
      maxZoom: z.int(),
    }),
    z.object({
      ...described,
      kind: z.literal('file').describe('Always `file`.'),
      file: z.string().describe('Name of a PMTiles file for `getMapFile`, or the address of one elsewhere.'),
    }),
  ])
  .meta({ id: 'BaseMapSource' });
export type BaseMapSource = z.infer<typeof baseMapSourceSchema>;

/** Map sources of the current account. */
export const baseMapsSchema = z
  .object({
    roadmap: baseMapSourceSchema.nullable().describe('Source of the road map. Null for the embedded map.'),
    imagery: baseMapSourceSchema
      .nullable()
      .describe('Source of satellite imagery. Null if satellite and hybrid are not offered.'),
  })
  .meta({ id: 'BaseMaps' });
export type BaseMaps = z.infer<typeof baseMapsSchema>;

const httpsAddress = z
  .string()
  .max(mapAddressMaxLength)
  .regex(mapAddressPattern)
  .describe('Address that begins with https:// and contains no user name.');

/** Choice of an account for one purpose. */
export const baseMapChoiceSchema = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('portal').describe('Always `portal`.') })
      .describe('The first source of the portal’s list.'),
    z
      .strictObject({ kind: z.literal('none').describe('Always `none`.') })
      .describe('No source: the embedded map, or no imagery.'),
    z.strictObject({
      kind: z.literal('offered').describe('Always `offered`.'),
      sourceId: z.string().min(1).max(64).describe('Name of the source in the portal’s list.'),
    }),
    z.strictObject({
      kind: z.literal('own').describe('Always `own`.'),
      address: httpsAddress.describe(
        'Tile address with {z}, {x} and {y}, a PMTiles file that ends in .pmtiles, or otherwise a style. Imagery cannot be a style.',
      ),
      attribution: line(mapAttributionMaxLength).describe('Credit to show on the map.'),
      attributionUrl: httpsAddress.nullable(),
      maxZoom: z
        .int()
        .min(1)
        .max(mapMaxZoom)
        .describe('Highest zoom level of the tiles. Closer views enlarge them.'),
    }),
  ])
  .meta({ id: 'BaseMapChoice' });
export type BaseMapChoice = z.infer<typeof baseMapChoiceSchema>;

const choices = Object.fromEntries(mapPurposes.map((purpose) => [purpose, baseMapChoiceSchema])) as Record<
  (typeof mapPurposes)[number],
  typeof baseMapChoiceSchema
>;

/** Omitted fields stay unchanged. */
export const changeBaseMapsSchema = z.strictObject(choices).partial().meta({ id: 'ChangeBaseMaps' });
export type ChangeBaseMaps = z.infer<typeof changeBaseMapsSchema>;

export const baseMapSettingsSchema = z
  .object({
    ...choices,
    offered: z.object({
      roadmap: z.array(baseMapSourceSchema).describe('Sources offered for the road map.'),
      imagery: z.array(baseMapSourceSchema).describe('Sources offered for imagery.'),
    }),
    origins: z
      .array(z.string())
      .nullable()
      .describe('Origins from which browsers may load maps that accounts enter. Null for any https origin.'),
  })
  .meta({ id: 'BaseMapSettings' });
export type BaseMapSettings = z.infer<typeof baseMapSettingsSchema>;

export const mapFileParams = z.object({
  file: z.string().min(1).max(128).describe('Name of the PMTiles file.'),
});
