import { createHash, createHmac } from 'node:crypto';

export type LinkPurpose = 'password-reset' | 'invitation' | 'known-device';
/** What else the token of a link in a mail opens. */
export type MailedPurpose = 'subscription';

/** What opens a link of a mail. It follows from the installation's key, and so is kept nowhere, nor carried by any job. */
export function deriveLinkToken(
  linkKey: Buffer,
  purpose: LinkPurpose | MailedPurpose,
  linkId: string,
): string {
  return createHmac('sha256', linkKey).update(`${purpose}:${linkId}`).digest('base64url');
}

/** What the database keeps of it while the link is open. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
