import type { AssetImportDetail } from '@azimute/contract';
import { assetImportFields } from '@azimute/contract/asset-imports';
import { insertLines } from '../../platform/imports/import-lines.ts';
import { auditImport } from '../../platform/imports/import-verbs.ts';
import { insertImport, updateImport } from '../../platform/imports/stored-imports.ts';
import { mapColumns } from '../../platform/imports/map-columns.ts';
import type { ReadFile } from '../../platform/imports/parse-csv-file.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { assetImports, readAssetImport, type AssetImportSettings } from './asset-imports.ts';
import { knownHeadings } from './import-headings.ts';
import { previewAssets } from './preview-assets.ts';

const SAMPLE_LINES = 5;
const EVALUATED_AT_ONCE = 1000;

/** The column of each field by its heading, in whichever language. */
export function proposeMapping(headings: readonly string[]): AssetImportSettings['mapping'] {
  return mapColumns(headings, assetImportFields, (field) => `fields:${field}`, knownHeadings);
}

/** Keeps a file that was read and says what importing its lines would do, by the headings; nothing is imported. */
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
  const settings: AssetImportSettings = {
    mapping: proposeMapping(headings),
    createUnits: false,
    unitProfileIds: [],
    createCustomers: false,
    moveDevices: false,
  };
  return transact(context, async (account) => {
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
