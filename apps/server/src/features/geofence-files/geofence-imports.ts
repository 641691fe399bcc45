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
    /** What a report says of each area; its shape stands behind them. */
    readonly headings: readonly string[];
  };
  readonly settings: GeofenceImportSettings;
  /** `warned` is absent of imports from before there were warnings. */
  readonly preview: Omit<GeofenceImport['preview'], 'warned'> & { readonly warned?: number };
  readonly progress: Pick<GeofenceImport['progress'], 'created' | 'refused'>;
  readonly problem: readonly AreaProblem[];
  /** What the preview says of the area, good or bad. */
  readonly plan: Omit<ImportedArea, 'line' | 'problems' | 'warnings'> & { readonly warnings?: AreaWarning[] };
}

/** As `createGeofence`, an import has batches of positions wait, so that it may not be held by what it waits for. */
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

/** @throws DomainError not_found when it is not the person's */
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
