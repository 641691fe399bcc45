import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  isOneLine,
  type AreaProblem,
  type GeofenceImportSettings,
  type GeofenceSettings,
  type Polygon,
} from '@azimute/contract';
import { geofenceHexColors } from '@azimute/contract/geofence-files';
import {
  geofenceColors,
  geofenceConfirmMostSeconds,
  geofenceConfirmUsualSeconds,
  geofenceNameMaxLength,
  geofenceSpeedMostKph,
  geofenceTagMaxLength,
  geofenceTagsMost,
  type GeofenceColor,
} from '@azimute/contract/geofences/values';
import type { GeoPoint, PolygonRings } from '@azimute/geo';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { examineArea } from '../geofences/shapes/examine-shape.ts';
import type { AreaFindings } from '../geofences/shapes/find-of-area.ts';
import { warnAbout } from './area-warnings.ts';
import { areaOf, type KeptArea } from './area-cells.ts';
import type { GeofenceImportShape } from './geofence-imports.ts';

/** A possible parent of an area, stored or in the file. */
interface KnownGeofence {
  readonly id: number | null;
  readonly isSub: boolean;
  readonly unitId: number | null;
  readonly shape: Polygon['coordinates'];
}

/** Geofences in earlier lines of the file and stored ones, by parent and lower-case name. */
export class KnownGeofences {
  readonly #tops = new Map<string, KnownGeofence>();
  readonly #subs = new Map<string, KnownGeofence>();
  readonly #isInFile = new Set<string>();

  /** Reads the geofences that the names of lines may refer to and that the user can see. */
  async read({ client, accountId }: AccountRead, areas: readonly KeptArea[]): Promise<void> {
    const names = [...new Set(areas.flatMap(({ name, parent }) => [fold(name), fold(parent)]))];
    const { rows } = await client.query<KnownGeofence & { name: string; parent: string | null }>(
      `select g.geofence_id as id, lower(g.name) as name, lower(p.name) as parent, g.parent_id is not null as "isSub",
          g.unit_id as "unitId", g.shape
        from geofences g left join geofences p on p.account_id = g.account_id and p.geofence_id = g.parent_id
        where g.account_id = $1 and g.deleted_at is null and lower(g.name) = any($2)`,
      [accountId, names],
    );
    for (const { name, parent, ...known } of rows) this.#put(name, parent ?? '', known);
  }

  /** Adds a line that becomes a geofence. */
  add({ name, parent }: Pick<KeptArea, 'name' | 'parent'>, known: KnownGeofence): void {
    this.#put(fold(name), fold(parent), known);
    this.#isInFile.add(keyOf(name, parent));
  }

  find(name: string, parent: string): KnownGeofence | undefined {
    return parent === '' ? this.#tops.get(fold(name)) : this.#subs.get(keyOf(name, parent));
  }

  findParent(name: string): KnownGeofence | undefined {
    const isNamed = (key: string): boolean => key.endsWith(`\n${fold(name)}`);
    return this.#tops.get(fold(name)) ?? [...this.#subs].find(([key]) => isNamed(key))?.[1];
  }

  isInFile(name: string, parent: string): boolean {
    return this.#isInFile.has(keyOf(name, parent));
  }

  #put(name: string, parent: string, known: KnownGeofence): void {
    if (known.isSub) this.#subs.set(keyOf(name, parent), known);
    else this.#tops.set(name, known);
  }
}

const fold = (name: string): string => name.trim().toLowerCase();
const keyOf = (name: string, parent: string): string => `${fold(parent)}\n${fold(name)}`;

export interface EvaluatedArea {
  readonly line: number;
  readonly problems: readonly AreaProblem[];
  readonly plan: GeofenceImportShape['plan'];
  readonly parentId: number | null;
  /** Settings of the new geofence, for a valid area. */
  readonly settings: GeofenceSettings;
}

export interface Evaluation {
  readonly settings: GeofenceImportSettings;
  readonly fileName: string;
  readonly known: KnownGeofences;
  /** Places of assets, for warnings about distant areas; empty if warnings are not shown. */
  readonly places: readonly GeoPoint[];
}

/** Returns the result of each area, or why it is invalid. Yields to other work in between. */
export async function evaluateAreas(
  read: AccountRead,
  lines: readonly FileLine[],
  { settings, fileName, known, places }: Evaluation,
): Promise<EvaluatedArea[]> {
  const areas = lines.map((line) => {
    const area = areaOf(line);
    return { ...area, line: line.line, name: area.name || nameByFile(fileName, line.line) };
  });
  await known.read(read, areas);
  const evaluated: EvaluatedArea[] = [];
  for (const area of areas) {
    const one = await evaluateArea(read.accountId, area, { settings, known, places });
    evaluated.push(one);
    if (one.problems.length === 0)
      known.add(area, {
        id: null,
        isSub: area.parent !== '',
        unitId: settings.unitId,
        shape: one.settings.shape.coordinates,
      });
    await nextTurn();
  }
  return evaluated;
}

const nameByFile = (fileName: string, line: number): string => `${fileName.replace(/\.\w+$/, '')} ${line}`;

async function evaluateArea(
  accountId: number,
  { line, ...area }: KeptArea & { readonly line: number },
  { settings, known, places }: Omit<Evaluation, 'fileName'>,
): Promise<EvaluatedArea> {
  const tags = area.tags.split(',').flatMap((tag) => tag.trim() || []);
  const saidSpeed = area.maxSpeedKph === '' ? null : Number(area.maxSpeedKph);
  const maxSpeedKph = saidSpeed ?? settings.maxSpeedKph;
  const confirmSeconds =
    area.confirmSeconds === '' ? geofenceConfirmUsualSeconds : Number(area.confirmSeconds);
  const parent = area.parent === '' ? undefined : known.findParent(area.parent);
  const {
    rings,
    vertexCount,
    keptShare,
    areaSquareMeters,
    problems: ofShape,
  } = await findOf(accountId, area, parent, settings.repair);
  const problems: AreaProblem[] = [
    ...ofShape,
    ...ofName(area, known),
    ...ofParent(area, parent, settings.unitId),
    ...ofSpeed(maxSpeedKph, settings),
    ...ofConfirmation(confirmSeconds),
    ...(tags.length > geofenceTagsMost ||
    tags.some((tag) => tag.length > geofenceTagMaxLength || !isOneLine(tag))
      ? (['tags_out_of_range'] as const)
      : []),
  ];
  const color = colorOf(area.color) ?? settings.color;
  return {
    line,
    problems: [...new Set(problems)],
    parentId: parent?.id ?? null,
    plan: {
      name: area.name,
      parent: area.parent === '' ? null : area.parent,
      color,
      maxSpeedKph: Number.isNaN(maxSpeedKph) ? null : maxSpeedKph,
      tags: tags.slice(0, geofenceTagsMost),
      vertexCount,
      areaSquareMeters,
      keptShare,
      warnings: warnAbout(rings, places),
    },
    settings: {
      name: area.name,
      color,
      maxSpeedKph,
      resources: settings.resources,
      assets: settings.assets,
      shape: polygonOf(rings),
      drawnAs: 'imported',
      severity: 'informative',
      entryDwellSeconds: 0,
      exitDwellSeconds: 0,
      toleranceMeters: null,
      confirmSeconds,
      schedule: null,
      mustBeInside: false,
      tags,
    },
  };
}

const polygonOf = (rings: PolygonRings): Polygon => ({
  type: 'Polygon',
  coordinates: rings.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y])),
});

type AreaShape = Omit<AreaFindings, 'problems'> & { readonly problems: readonly AreaProblem[] };

async function findOf(
  accountId: number,
  { shape, flaw }: KeptArea,
  parent: KnownGeofence | undefined,
  mayRepair: boolean,
): Promise<AreaShape> {
  if (shape === '')
    return {
      rings: [],
      vertexCount: 0,
      keptShare: null,
      problems: [flaw ?? 'no_geometry'],
      areaSquareMeters: 0,
    };
  return examineArea(accountId, { json: shape, parent: parent?.shape ?? null, mayRepair });
}

function ofName({ name, parent }: KeptArea, known: KnownGeofences): AreaProblem[] {
  if (name.length > geofenceNameMaxLength) return ['name_too_long'];
  if (!isOneLine(name)) return ['name_not_one_line'];
  if (known.isInFile(name, parent)) return ['name_twice'];
  return known.find(name, parent) === undefined ? [] : ['name_taken'];
}

function ofParent(
  { parent: name }: KeptArea,
  parent: KnownGeofence | undefined,
  unitId: number | null,
): AreaProblem[] {
  if (name === '') return [];
  if (parent === undefined) return ['parent_not_found'];
  if (parent.isSub) return ['parent_is_sub'];
  return unitId === null || parent.unitId === unitId ? [] : ['parent_of_other_unit'];
}

function ofSpeed(maxSpeedKph: number | null, { resources }: GeofenceImportSettings): AreaProblem[] {
  if (maxSpeedKph === null) return resources.includes('speeding') ? ['speed_required'] : [];
  return maxSpeedKph > 0 && maxSpeedKph <= geofenceSpeedMostKph ? [] : ['speed_out_of_range'];
}

function ofConfirmation(seconds: number): AreaProblem[] {
  const isRight = Number.isInteger(seconds) && seconds >= 0 && seconds <= geofenceConfirmMostSeconds;
  return isRight ? [] : ['confirmation_out_of_range'];
}

/** Returns a color by name, or the nearest to an HTML color; undefined if it is unknown. */
function colorOf(said: string): GeofenceColor | undefined {
  const named = geofenceColors.find((color) => color === said.toLowerCase());
  const parts = partsOf(said);
  if (named !== undefined || parts === null) return named;
  const distance = (color: GeofenceColor): number =>
    (partsOf(geofenceHexColors[color]) ?? []).reduce(
      (sum, part, index) => sum + (part - (parts[index] ?? 0)) ** 2,
      0,
    );
  return geofenceColors.toSorted((a, b) => distance(a) - distance(b))[0];
}

function partsOf(html: string): number[] | null {
  const [, ...parts] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(html) ?? [];
  return parts.length === 0 ? null : parts.map((part) => Number.parseInt(part, 16));
}
