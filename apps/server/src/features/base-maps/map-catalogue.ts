import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { hasUnknownPlace, isTileTemplate, type BaseMapSource, type MapPurpose } from '@azimute/contract';
import { z } from 'zod';
import type { MapSettings } from '../../platform/map-settings.ts';
import { isFileError } from '../../platform/secret-file.ts';
import { StartupError } from '../../platform/startup-error.ts';

/** Maps that the operator offers to all accounts, and the location of their files. */
export interface MapCatalogue {
  readonly offered: Readonly<Record<MapPurpose, readonly BaseMapSource[]>>;
  readonly dir: string;
  /** Origins of sources that accounts can enter; undefined: any https origin. */
  readonly origins: readonly string[] | undefined;
}

const address = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '';
}, 'must be an address as https://tiles.example.com/..., without a user');
const template = address
  .refine(isTileTemplate, 'must hold {z}, {x} and {y}')
  .refine((text) => !hasUnknownPlace(text), 'must hold nothing else in braces, as {s} or {-y}');
// Not a union: its errors would not refer to the intended member.
const templates = z.preprocess((one) => (typeof one === 'string' ? [one] : one), z.array(template).min(1));
const zoom = z.int().min(0).max(24);
const attribution = z.union([
  z
    .string()
    .min(1)
    .transform((text) => [{ text, url: null }]),
  z.array(z.strictObject({ text: z.string().min(1), url: address.nullable().default(null) })).min(1),
]);

const described = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'takes small letters, digits and -'),
  name: z.string().trim().min(1).max(60),
  for: z.enum(['roadmap', 'imagery']),
  foldAttribution: z.boolean().default(false),
};
const styleEntry = z.strictObject({
  ...described,
  for: z.literal('roadmap', 'must be roadmap: a style is no imagery'),
  style: address,
  darkStyle: address.optional(),
  attribution: attribution.optional(),
});
const rasterEntry = z.strictObject({
  ...described,
  tiles: templates,
  darkTiles: templates.optional(),
  tileSize: z.union([z.literal(256), z.literal(512)]).default(256),
  minZoom: zoom.default(0),
  maxZoom: zoom.default(19),
  attribution,
});
const fileEntry = z.strictObject({
  ...described,
  file: z
    .string()
    .regex(/^[\w-][\w.-]{0,120}\.pmtiles$/, 'must be the name of a .pmtiles file in this directory'),
  attribution: attribution.optional(),
});
type Entry = z.infer<typeof styleEntry> | z.infer<typeof rasterEntry> | z.infer<typeof fileEntry>;

/**
 * Reads maps.json once; without it nothing is offered.
 * @throws StartupError maps_not_usable, naming the problem
 */
export function readMapCatalogue({ dir, origins }: MapSettings): MapCatalogue {
  const file = path.join(dir, 'maps.json');
  const entries = readEntries(file);
  const ids = entries.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw refuse(file, `two maps have the id ${twice}`);
  for (const entry of entries)
    if ('file' in entry && !isFile(path.join(dir, entry.file)))
      throw refuse(file, `${entry.id} names ${entry.file}, which is not a file in ${dir}`);
  const offeredFor = (purpose: MapPurpose) => entries.filter((entry) => entry.for === purpose).map(sourceOf);
  return { offered: { roadmap: offeredFor('roadmap'), imagery: offeredFor('imagery') }, dir, origins };
}

function readEntries(file: string): Entry[] {
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return [];
    throw refuse(file, error instanceof Error ? error.message : String(error));
  }
  if (!Array.isArray(found)) throw refuse(file, 'it must hold a list of maps');
  return found.map((one: unknown, index) =>
    readEntry(one, (problem) => refuse(file, `map ${index + 1}: ${problem}`)),
  );
}

function readEntry(one: unknown, refused: (problem: string) => StartupError): Entry {
  const has = (key: string): boolean => typeof one === 'object' && one !== null && key in one;
  const kinds = ['style', 'tiles', 'file'].filter(has);
  if (kinds.length !== 1) throw refused('it needs one of style, tiles and file');
  const parsed = { style: styleEntry, tiles: rasterEntry, file: fileEntry }[kinds[0] as 'style'].safeParse(
    one,
  );
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refused([issue?.path.join('.'), issue?.message].filter(Boolean).join(' '));
}

function sourceOf(entry: Entry): BaseMapSource {
  const common = {
    sourceId: entry.id,
    name: entry.name,
    attribution: entry.attribution ?? [],
    mayFold: entry.foldAttribution,
  };
  if ('style' in entry)
    return { ...common, kind: 'style', address: entry.style, darkAddress: entry.darkStyle ?? null };
  if ('file' in entry) return { ...common, kind: 'file', file: entry.file };
  const { tiles, darkTiles = null, tileSize, minZoom, maxZoom } = entry;
  return {
    ...common,
    kind: 'raster',
    templates: tiles,
    darkTemplates: darkTiles,
    tileSize,
    minZoom,
    maxZoom,
  };
}

/** Returns the origins of the portal's own sources and of those that accounts can enter, for the page's policy. */
export function originsOf({ offered, origins }: MapCatalogue): string[] {
  const own = [...offered.roadmap, ...offered.imagery].flatMap(addressesOf).map((one) => new URL(one).origin);
  return [...new Set([...own, ...(origins ?? ['https:'])])];
}

function addressesOf(source: BaseMapSource): string[] {
  if (source.kind === 'file') return [];
  if (source.kind === 'raster') return [...source.templates, ...(source.darkTemplates ?? [])];
  return [source.address, ...(source.darkAddress === null ? [] : [source.darkAddress])];
}

function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
}

function refuse(file: string, problem: string): StartupError {
  return new StartupError('maps_not_usable', `${file} cannot be used: ${problem}.`);
}
