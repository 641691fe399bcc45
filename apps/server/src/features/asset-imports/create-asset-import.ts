import type { AssetImportDetail } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { readAssetImport } from './asset-imports-reads.ts';
import { insertLines } from './asset-imports-store.ts';
import type { AccountClient } from './find-references.ts';
import { previewImport } from './preview-import.ts';
import { proposeMapping } from './propose-mapping.ts';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import type { ReadFile } from './read-file.ts';

const STORED_AT_ONCE = 2000;

/** Keeps a file that was read and judges its lines by the headings; nothing is imported. */
export async function createAssetImport(
  account: AssetRead,
  actor: Actor,
  { fileName, file }: { readonly fileName: string; readonly file: ReadFile },
): Promise<AssetImportDetail> {
  const { client, accountId } = account;
  const mapping = proposeMapping(file.headings);
  const { rows } = await client.query<{ id: number }>(
    `insert into asset_imports
      (account_id, user_id, session_id, file_name, encoding, separator, headings, mapping, line_count)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning asset_import_id as id`,
    [
      accountId,
      actor.userId,
      actor.sessionId,
      fileName,
      file.encoding,
      file.separator,
      file.headings,
      JSON.stringify(mapping),
      file.lines.length,
    ],
  );
  const id = rows[0]?.id ?? 0;
  const stored = storeInBatches(account, { id, userId: actor.userId }, file.lines);
  await previewImport(
    account,
    {
      id,
      headings: file.headings,
      separator: file.separator,
      mapping,
      createUnits: false,
      createCustomers: false,
      moveDevices: false,
    },
    stored,
  );
  const created = await readAssetImport(account, id);
  await audit(client, {
    action: 'asset-import.create',
    entity: 'asset-import',
    entityId: id,
    after: { fileName, lineCount: created.lineCount },
  });
  return created;
}

async function* storeInBatches(
  account: AccountClient,
  owner: { readonly id: number; readonly userId: number | null },
  lines: readonly FileLine[],
) {
  for (let start = 0; start < lines.length; start += STORED_AT_ONCE) {
    const batch = lines.slice(start, start + STORED_AT_ONCE);
    await insertLines(account, owner, batch);
    yield batch.map((line) => ({ ...line, reasons: null, moves: null }));
  }
}
