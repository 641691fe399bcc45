import type { AssetImportMapping } from '@azimute/contract';
import { assetImportFields } from '@azimute/contract/asset-imports/values';
import { foldHeading } from '../../platform/spreadsheets/fold-heading.ts';
import { knownHeadings, templateHeadings } from './import-headings.ts';

/** The column of each field by its heading, in whichever language; each column is taken once. */
export function proposeMapping(headings: readonly string[]): AssetImportMapping {
  const folded = headings.map(foldHeading);
  const taken = new Set<number>();
  const columns = assetImportFields.map((field) => {
    const named = Object.values(templateHeadings).map((texts) => foldHeading(texts[field]));
    for (const names of [named, knownHeadings[field]]) {
      const column = folded.findIndex((heading, place) => names.includes(heading) && !taken.has(place));
      if (column < 0) continue;
      taken.add(column);
      return [field, column] as const;
    }
    return [field, null] as const;
  });
  return Object.fromEntries(columns) as AssetImportMapping;
}
