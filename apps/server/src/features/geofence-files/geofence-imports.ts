import {
  changesModule,
  type AreaProblem,
  type GeofenceImport,
  type GeofenceImportSettings,
  type ImportedArea,
} from '@azimute/contract';
import type { AreaWarning, GeofenceFileFormat } from '@azimute/contract/geofence-files';
import { describeLifeCycle } from '../../platform/imports/describe-life-cycle.ts';
import type { AccountClient, ImportKind, ImportRow } from '../../platform/imports/import-kind.ts';
import { findImport } from '../../platform/imports/stored-imports.ts';
import { holdAssignments } from '../assets/connect-devices.ts';

export interface GeofenceImportShape {
  readonly file: {
    readonly format: GeofenceFileFormat;
    readonly areaCount: number;
    /** Columns of each area in the report, followed by its shape. */
    readonly headings: readonly string[];
  };
  readonly settings: GeofenceImportSettings;
  /** `warned` is missing in imports from before warnings existed. */
  readonly preview: Omit<GeofenceImport['preview'], 'warned'> & { readonly warned?: number };
  readonly progress: Pick<GeofenceImport['progress'], 'created' | 'refused'>;
  readonly problem: readonly AreaProblem[];
  /** Preview of the area, valid or not. */
  readonly plan: Omit<ImportedArea, 'line' | 'problems' | 'warnings'> & { readonly warnings?: AreaWarning[] };
}

/** Like `createGeofence`, an import makes batches of positions wait, so it takes the same locks first. */
export const geofenceImports: ImportKind<GeofenceImportShape> = {
  name: 'geofence',
  mayImport: ({ changes }) => changesModule(changes, 'services:simc:geolocalizacao:cercas'),
  hold: ({ client }) => holdAssignments(client),
  noProgress: { created: 0, refused: 0 },
  summarize: ({ preview, progress }) => ({
    created: progress.created,
    refused: preview.bad + progress.refused,
  }),
  mostDrafts: 20,
  mostUnended: 10,
};

/** @throws DomainError not_found if it is not the user's */
export async function readGeofenceImport(account: AccountClient, id: number): Promise<GeofenceImport> {
  return presentGeofenceImport(await findImport(geofenceImports, account, id));
}

export function presentGeofenceImport(row: ImportRow<GeofenceImportShape>): GeofenceImport {
  const { file, settings, preview, progress } = row;
  return {
    ...describeLifeCycle(row),
    format: file.format,
    areaCount: file.areaCount,
    settings,
    preview: { ...preview, warned: preview.warned ?? 0 },
    progress: { done: progress.created + progress.refused, total: preview.create, ...progress },
  };
}
