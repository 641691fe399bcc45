import { createHash, createHmac } from 'node:crypto';

export type LinkPurpose = 'password-reset' | 'invitation' | 'known-device';

/** What opens a one-time link. It follows from the installation's key, and so is kept nowhere, nor carried by any job. */
export function deriveLinkToken(linkKey: Buffer, purpose: LinkPurpose, linkId: string): string {
  return createHmac('sha256', linkKey).update(`${purpose}:${linkId}`).digest('base64url');
}

/** What the database keeps of it while the link is open. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
