import { customColumnOf, type AssetImportDetail } from '@azimute/contract';
import { assetImportFields } from '@azimute/contract/asset-imports';
import { insertLines } from '../../platform/imports/import-lines.ts';
import { auditImport } from '../../platform/imports/import-verbs.ts';
import { insertImport, updateImport } from '../../platform/imports/stored-imports.ts';
import { mapColumns } from '../../platform/imports/map-columns.ts';
import type { ReadFile } from '../../platform/imports/parse-csv-file.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { foldHeading } from '../../platform/spreadsheets/fold-heading.ts';
import { readCustomFields, type LiveField } from '../assets/custom-fields/read-custom-fields.ts';
import { assetImports, readAssetImport, type AssetImportSettings } from './asset-imports.ts';
import { knownHeadings } from './import-headings.ts';
import { previewAssets } from './preview-assets.ts';

const SAMPLE_LINES = 5;
const EVALUATED_AT_ONCE = 1000;

/**
 * Maps each field to a column by its heading, in any language. Names of custom fields take precedence over
 * other words for fields.
 */
export function proposeMapping(
  headings: readonly string[],
  fields: readonly LiveField[] = [],
): AssetImportSettings['mapping'] {
  const folded = headings.map(foldHeading);
  const custom = fields.map(({ id, names }) => {
    const own = Object.values(names).map(foldHeading).filter(Boolean);
    const column = folded.findIndex((heading) => own.includes(heading));
    return [customColumnOf(id), column < 0 ? null : column] as const;
  });
  const taken = new Set(custom.map(([, column]) => column));
  const others = headings.map((heading, column) => (taken.has(column) ? '' : heading));
  return {
    ...mapColumns(others, assetImportFields, (field) => `fields:${field}`, knownHeadings),
    ...Object.fromEntries(custom),
  };
}

/** Stores a file and returns a preview of its lines, mapped by the headings, without importing. */
export function createAssetImport(
  context: VerbContext,
  { fileName, content }: { readonly fileName: string; readonly content: ReadFile },
): Promise<AssetImportDetail> {
  const { lines, headings, ...dialect } = content;
  const file = {
    ...dialect,
    headings: [...headings],
    lineCount: lines.length,
    sample: lines.slice(0, SAMPLE_LINES).map(({ line, cells }) => ({ line, cells: [...cells] })),
  };
  return transact(context, async (account) => {
    const settings: AssetImportSettings = {
      mapping: proposeMapping(headings, await readCustomFields(account)),
      createUnits: false,
      unitProfileIds: [],
      createCustomers: false,
      moveDevices: false,
    };
    const id = await insertImport(assetImports, account, account.actor, fileName, 'draft');
    const preview = await previewAssets(account, file, settings, inBatches(lines), (batch) =>
      insertLines(assetImports, account, { id, userId: account.actor.userId }, batch),
    );
    await updateImport(assetImports, account, id, { file, settings, preview });
    const created = await readAssetImport(account, id);
    await auditImport(assetImports, account.client, 'create', id, {
      after: { fileName, lineCount: lines.length },
    });
    return created;
  });
}

function* inBatches<Line>(lines: readonly Line[]): Generator<readonly Line[]> {
  for (let start = 0; start < lines.length; start += EVALUATED_AT_ONCE)
    yield lines.slice(start, start + EVALUATED_AT_ONCE);
}
