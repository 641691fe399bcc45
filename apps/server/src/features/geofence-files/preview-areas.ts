import type { AccountRead } from '../../platform/transact.ts';
import type { ImportLine } from '../../platform/imports/import-kind.ts';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import { readPlacesOfAssets } from './area-warnings.ts';
import { evaluateAreas, KnownGeofences, type Evaluation } from './evaluate-areas.ts';
import type { GeofenceImportShape } from './geofence-imports.ts';

type Finding = Pick<ImportLine<GeofenceImportShape>, 'line' | 'problem' | 'plan'>;

/** Previews the import of areas; `keep` receives the results of each batch. */
export async function previewAreas<Line extends FileLine>(
  read: AccountRead,
  { settings, fileName }: Pick<Evaluation, 'settings' | 'fileName'>,
  batches: AsyncIterable<readonly Line[]>,
  keep: (findings: readonly Finding[], batch: readonly Line[]) => Promise<void>,
): Promise<GeofenceImportShape['preview']> {
  const counts = { create: 0, bad: 0, repairable: 0, repaired: 0, warned: 0 };
  const places = await readPlacesOfAssets(read, settings.unitId);
  const known = new KnownGeofences();
  for await (const batch of batches) {
    const evaluated = await evaluateAreas(read, batch, { settings, fileName, known, places });
    for (const { problems, plan } of evaluated) {
      const isBad = problems.length > 0;
      counts[isBad ? 'bad' : 'create'] += 1;
      if (!isBad && (plan.warnings ?? []).length > 0) counts.warned += 1;
      if (plan.keptShare !== null) counts[isBad ? 'repairable' : 'repaired'] += 1;
    }
    const findings = evaluated.map(({ line, problems, plan }) => ({
      line,
      problem: problems.length > 0 ? problems : null,
      plan,
    }));
    await keep(findings, batch);
  }
  return counts;
}
