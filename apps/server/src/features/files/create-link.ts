import type { CreatedFileLink, CreateFileLink, RenewFileLink } from '@azimute/contract';
import { hashPassword } from '../identity/password.ts';
import { audit } from '../../platform/audit.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { endLink, endRenewedLink, insertLink } from '../shared-links/shared-links.ts';
import { readFile } from './files-reads.ts';
import { readLink, readLinkRow } from './links-reads.ts';

const fileLinks = { table: 'file_links', id: 'file_link_id' };

/**
 * Creates a link that opens a file without a session. Returns its token once and stores only its hash.
 * @throws DomainError not_found
 */
export async function createFileLink(
  context: VerbContext,
  fileId: number,
  { hours, password, downloadLimit }: CreateFileLink,
): Promise<CreatedFileLink> {
  const passwordHash = password === null ? null : await hashPassword(password);
  return transact(context, async (transaction) => {
    const { name } = await readFile(transaction, fileId);
    const link = await insertFileLink(transaction, { fileId, hours, passwordHash, downloadLimit });
    await audit(transaction.client, {
      action: 'file-link.create',
      entity: 'file-link',
      entityId: link.id,
      after: { fileId, name, expiresAt: link.expiresAt, hasPassword: link.hasPassword, downloadLimit },
    });
    return link;
  });
}

/**
 * Creates a link with the password and limit of another. The other one ends, or stays expired.
 * @throws DomainError not_found, conflict if it was already renewed
 */
export function renewFileLink(
  context: VerbContext,
  linkId: number,
  { hours }: RenewFileLink,
): Promise<CreatedFileLink> {
  return transact(context, async (transaction) => {
    const old = await endRenewedLink(transaction, fileLinks, linkId, () => readLinkRow(transaction, linkId));
    const link = await insertFileLink(transaction, {
      fileId: old.file_id,
      hours,
      passwordHash: old.password_hash,
      downloadLimit: old.download_limit,
    });
    await audit(transaction.client, {
      action: 'file-link.renew',
      entity: 'file-link',
      entityId: link.id,
      after: { fileId: old.file_id, renewed: linkId, expiresAt: link.expiresAt },
    });
    return link;
  });
}

/** Ends a link at once; a link that has ended stays unchanged. @throws DomainError not_found */
export function revokeFileLink(context: VerbContext, linkId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { file_id: fileId } = await readLinkRow(transaction, linkId);
    if (!(await endLink(transaction, fileLinks, linkId, 'revoked'))) return;
    await audit(transaction.client, {
      action: 'file-link.revoke',
      entity: 'file-link',
      entityId: linkId,
      before: { fileId },
    });
  });
}

interface NewLink {
  readonly fileId: number;
  readonly hours: number;
  readonly passwordHash: string | null;
  readonly downloadLimit: number | null;
}

async function insertFileLink(
  transaction: Transaction,
  { fileId, hours, passwordHash, downloadLimit }: NewLink,
): Promise<CreatedFileLink> {
  const { id, token } = await insertLink(transaction, fileLinks, hours, {
    file_id: fileId,
    password_hash: passwordHash,
    download_limit: downloadLimit,
  });
  return { ...(await readLink(transaction, id)), token };
}
