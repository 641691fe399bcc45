import type { GeofenceImport, GeofenceImportSettings } from '@azimute/contract';
import { insertLines } from '../../platform/imports/import-lines.ts';
import { auditImport } from '../../platform/imports/import-verbs.ts';
import { insertImport, updateImport } from '../../platform/imports/stored-imports.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { areaHeadings } from './area-cells.ts';
import { geofenceImports, readGeofenceImport } from './geofence-imports.ts';
import { previewAreas } from './preview-areas.ts';
import type { AreaFile } from './read/read-area-file.ts';

const evaluatedAtOnce = 200;

const settingsAtFirst: GeofenceImportSettings = {
  unitId: null,
  color: 'petrol',
  maxSpeedKph: null,
  resources: ['entry', 'exit'],
  assets: { all: true },
  repair: false,
};

/** Stores a file and returns a preview of each area, without importing. */
export function createGeofenceImport(
  context: VerbContext,
  { fileName, content }: { readonly fileName: string; readonly content: AreaFile },
): Promise<GeofenceImport> {
  const lines = content.areas.map((cells, index) => ({ line: index + 1, cells }));
  const file = { format: content.format, areaCount: lines.length, headings: areaHeadings };
  return transact(context, async (account) => {
    const id = await insertImport(geofenceImports, account, account.actor, fileName, 'draft');
    const preview = await previewAreas(
      account,
      { settings: settingsAtFirst, fileName },
      inBatches(lines),
      (findings, batch) =>
        insertLines(
          geofenceImports,
          account,
          { id, userId: account.actor.userId },
          batch.map((line, place) => ({ ...line, ...findings[place] })),
        ),
    );
    await updateImport(geofenceImports, account, id, { file, settings: settingsAtFirst, preview });
    const created = await readGeofenceImport(account, id);
    const { format, areaCount } = file;
    await auditImport(geofenceImports, account.client, 'create', id, {
      after: { fileName, format, areaCount },
    });
    return created;
  });
}

async function* inBatches<Line>(lines: readonly Line[]): AsyncGenerator<readonly Line[]> {
  for (let start = 0; start < lines.length; start += evaluatedAtOnce)
    yield lines.slice(start, start + evaluatedAtOnce);
}
