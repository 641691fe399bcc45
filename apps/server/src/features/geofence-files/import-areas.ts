import type { AreaProblem } from '@azimute/contract';
import { auditMany, type ManyAuditEntry } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { ImportLine } from '../../platform/imports/import-kind.ts';
import { updateLines } from '../../platform/imports/import-lines.ts';
import {
  advanceImport,
  inSlices,
  type ImportStep,
  type ImportWork,
} from '../../platform/imports/import-run.ts';
import { saveNewGeofence } from '../geofences/create-geofence.ts';
import { checkAssets, checkPlace } from '../geofences/geofence-rules.ts';
import { settingsForAudit } from '../geofences/geofences-reads.ts';
import { evaluateAreas, KnownGeofences } from './evaluate-areas.ts';
import { geofenceImports, type GeofenceImportShape } from './geofence-imports.ts';

/** Small, since batches of positions wait for each slice. */
const AREAS_AT_ONCE = 20;

type Step = ImportStep<GeofenceImportShape>;
type Line = ImportLine<GeofenceImportShape>;

export function geofenceImportWork(areasAtOnce: number = AREAS_AT_ONCE): ImportWork<GeofenceImportShape> {
  return {
    kind: geofenceImports,
    slices: (run) => inSlices({ kind: geofenceImports, run, linesAtOnce: areasAtOnce }, importAreas),
  };
}

async function importAreas(step: Step, lines: readonly Line[]): Promise<void> {
  const { progress } = step.row;
  const created: ManyAuditEntry[] = [];
  const refused: Pick<Line, 'line' | 'problem' | 'plan'>[] = [];
  const isAllowed = await mayChoose(step);
  for (const line of lines) {
    const made = isAllowed ? await importArea(step, line) : { problems: ['choice_refused' as const] };
    if ('problems' in made) refused.push({ ...line, problem: made.problems });
    else created.push(made);
  }
  await updateLines(geofenceImports, step, step.row.id, refused);
  await advanceImport(geofenceImports, step, lines.at(-1)?.line ?? step.row.lastLine, {
    created: progress.created + created.length,
    refused: progress.refused + refused.length,
  });
  await auditMany(step.client, { action: 'geofence.create', entity: 'geofence' }, created);
}

/** Checks that the user still sees the UL and the assets chosen for all areas. */
async function mayChoose(step: Step): Promise<boolean> {
  const { unitId, assets } = step.row.settings;
  if (unitId === null) return false;
  const errors = {
    ...(await checkPlace(step, { unitId, parentId: null })),
    ...(await checkAssets(step, { unitId }, { assets })),
  };
  return Object.keys(errors).length === 0;
}

/** Evaluated one by one: an area may be inside the previous one. */
async function importArea(
  step: Step,
  line: Line,
): Promise<ManyAuditEntry | { readonly problems: readonly AreaProblem[] }> {
  const { settings, fileName } = step.row;
  const [area] = await evaluateAreas(step, [line], {
    settings,
    fileName,
    known: new KnownGeofences(),
    places: [],
  });
  if (area === undefined || area.problems.length > 0) return { problems: area?.problems ?? ['no_geometry'] };
  const place = { unitId: settings.unitId ?? 0, parentId: area.parentId };
  // A geofence of a UL that the user does not see may have the same name.
  await step.client.query('savepoint area');
  try {
    const entityId = await saveNewGeofence(step, place, area.settings);
    return { entityId, after: { ...place, ...settingsForAudit(area.settings) } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await step.client.query('rollback to area');
    return { problems: ['name_taken'] };
  }
}
