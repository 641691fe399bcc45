import type { CreatedFileLink, CreateFileLink, RenewFileLink } from '@azimute/contract';
import { createToken, hashToken } from '../identity/tokens.ts';
import { hashPassword } from '../identity/password.ts';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { readFile } from './files-reads.ts';
import { readLink, readLinkRow } from './links-reads.ts';

const HOUR_MS = 3_600_000;

/**
 * Makes a link that opens a file without a session. Its token is answered once and kept as its hash.
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
    const link = await insertLink(transaction, { fileId, hours, passwordHash, downloadLimit });
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
 * Makes a new link with the password and the limit of another. The other opens nothing any more: if it had expired it
 * stays so, if it had not it ends.
 * @throws DomainError not_found, conflict when it was renewed already
 */
export function renewFileLink(
  context: VerbContext,
  linkId: number,
  { hours }: RenewFileLink,
): Promise<CreatedFileLink> {
  return transact(context, async (transaction) => {
    const isEnded = await endLink(transaction, linkId, 'renewed');
    const old = await readLinkRow(transaction, linkId);
    if (!isEnded && old.ended_as === 'renewed')
      throw new DomainError('conflict', { detail: 'It was renewed already. Its file has the newer link.' });
    const link = await insertLink(transaction, {
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

/** Ends a link at once; one that has ended stays as it is. @throws DomainError not_found */
export function revokeFileLink(context: VerbContext, linkId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { file_id: fileId } = await readLinkRow(transaction, linkId);
    if (!(await endLink(transaction, linkId, 'revoked'))) return;
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

async function insertLink(transaction: Transaction, link: NewLink): Promise<CreatedFileLink> {
  const { client, accountId, at } = transaction;
  const token = createToken();
  const { rows } = await client.query<{ id: number }>(
    `insert into file_links
        (account_id, file_id, token_hash, created_by, created_at, expires_at, password_hash, download_limit)
      values ($1, $2, $3, acting_user_id(), $4, $5, $6, $7) returning file_link_id as id`,
    [
      accountId,
      link.fileId,
      hashToken(token),
      at,
      new Date(at.getTime() + link.hours * HOUR_MS),
      link.passwordHash,
      link.downloadLimit,
    ],
  );
  return { ...(await readLink(transaction, rows[0]?.id ?? 0)), token };
}

/** False where it had ended, or had expired, already. */
async function endLink(
  { client, accountId, at }: Transaction,
  linkId: number,
  as: 'revoked' | 'renewed',
): Promise<boolean> {
  const ended = await client.query(
    `update file_links set ended_at = $3, ended_as = $4
      where account_id = $1 and file_link_id = $2 and ended_at is null and expires_at > $3`,
    [accountId, linkId, at, as],
  );
  return ended.rowCount === 1;
}
