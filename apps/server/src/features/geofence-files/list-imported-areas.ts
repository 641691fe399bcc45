import type { ImportedArea, ImportedAreasQuery } from '@azimute/contract';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import { readLines } from '../../platform/imports/import-lines.ts';
import { findImport } from '../../platform/imports/stored-imports.ts';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { geofenceImports } from './geofence-imports.ts';

/**
 * Lists the areas of a file in order, each with its result.
 * @throws DomainError not_found if the import is not the user's
 */
export async function listImportedAreas(
  account: AccountClient,
  id: number,
  { cursor, limit, only }: ImportedAreasQuery,
): Promise<Page<ImportedArea>> {
  const { preview, progress, file } = await findImport(geofenceImports, account, id);
  const list = `imported-areas-${id}-${only}`;
  const place = readIdPlace(list, cursor);
  const asked = { after: place?.after ?? 0, limit: limit + 1, only };
  const rows = await readLines(geofenceImports, account, id, asked);
  return pageOf(rows, {
    list,
    limit,
    total: only === 'bad' ? preview.bad + progress.refused : file.areaCount,
    placeOf: ({ line }) => [String(line)],
    present: ({ line, problem, plan }): ImportedArea => ({
      ...nothing,
      ...plan,
      tags: [...(plan?.tags ?? [])],
      warnings: [...(plan?.warnings ?? [])],
      line,
      problems: [...(problem ?? [])],
    }),
  });
}

/** For a line stored without a preview. */
const nothing = {
  name: '',
  parent: null,
  color: 'petrol',
  maxSpeedKph: null,
  tags: [],
  vertexCount: 0,
  areaSquareMeters: 0,
  keptShare: null,
  warnings: [],
} as const;
