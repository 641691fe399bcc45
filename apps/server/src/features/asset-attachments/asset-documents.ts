import {
  assetDocumentsMost,
  type AddAssetDocuments,
  type AssetDocument,
  type AssetDocuments,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { sha256OfKey } from '../../platform/objects/stored-objects.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { requireAsset } from './require-asset.ts';

interface Row extends Pick<AssetDocument, 'fileId' | 'name' | 'kind' | 'sizeBytes'> {
  readonly object_key: string;
  readonly updated_at: Date;
  readonly added_at: Date;
}

/**
 * Lists the documents of an asset whose files are open to the user, by name.
 * @throws DomainError not_found if the asset does not exist or is outside the user's ULs
 */
export async function listAssetDocuments(read: AccountRead, assetId: number): Promise<AssetDocuments> {
  await requireAsset(read, assetId);
  const { rows } = await read.client.query<Row>(
    `select f.file_id as "fileId", f.name, f.kind, f.size_bytes as "sizeBytes", f.object_key, f.updated_at, d.added_at
      from asset_documents d join files f using (account_id, file_id)
      where d.account_id = $1 and d.asset_id = $2 order by f.sort_name, f.file_id`,
    [read.accountId, assetId],
  );
  return {
    items: rows.map(({ object_key, updated_at, added_at, ...document }) => ({
      ...document,
      sha256: sha256OfKey(object_key),
      updatedAt: updated_at.toISOString(),
      addedAt: added_at.toISOString(),
    })),
  };
}

/** @throws DomainError not_found; validation_failed if the user does not see a file, or there are too many */
export function addAssetDocuments(
  context: VerbContext,
  assetId: number,
  { fileIds }: AddAssetDocuments,
): Promise<AssetDocuments> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    // Serializes additions to an asset, so that together they stay within the limit.
    await requireAsset(transaction, assetId, 'for no key update');
    const ids = [...new Set(fileIds)];
    const files = await client.query(
      'select from files where account_id = $1 and file_id = any($2::int[]) for key share',
      [accountId, ids],
    );
    if (files.rowCount !== ids.length)
      throw new DomainError('validation_failed', { errors: { fileIds: ['not_found'] } });
    const { rows } = await client.query<{ id: number }>(
      `insert into asset_documents (account_id, asset_id, file_id, added_at)
        select $1, $2, unnest($3::int[]), $4 on conflict do nothing returning file_id as id`,
      [accountId, assetId, ids, at],
    );
    const documents = await listAssetDocuments(transaction, assetId);
    if (documents.items.length > assetDocumentsMost)
      throw new DomainError('validation_failed', {
        errors: { fileIds: ['too_many_documents'] },
        detail: `An asset can have up to ${assetDocumentsMost} documents. Nothing was saved. Remove documents and try again.`,
      });
    if (rows.length > 0)
      await auditDocuments(transaction, 'asset.add-documents', assetId, {
        after: { fileIds: rows.map(({ id }) => id) },
      });
    return documents;
  });
}

/** @throws DomainError not_found */
export function removeAssetDocument(
  context: VerbContext,
  { assetId, fileId }: { readonly assetId: number; readonly fileId: number },
): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await requireAsset(transaction, assetId);
    const { rowCount } = await client.query(
      'delete from asset_documents where account_id = $1 and asset_id = $2 and file_id = $3',
      [accountId, assetId, fileId],
    );
    if (rowCount === 0) throw new DomainError('not_found');
    await auditDocuments(transaction, 'asset.remove-document', assetId, { before: { fileIds: [fileId] } });
  });
}

function auditDocuments(
  { client }: Transaction,
  action: 'asset.add-documents' | 'asset.remove-document',
  assetId: number,
  change: { readonly before?: object; readonly after?: object },
): Promise<void> {
  return audit(client, { action, entity: 'asset', entityId: assetId, ...change });
}
