import { createHash, createHmac } from 'node:crypto';

export type LinkPurpose = 'password-reset' | 'invitation' | 'known-device';
/** Another kind of link in an e-mail. */
export type MailedPurpose = 'subscription';

/**
 * Derives the token of a link in a mail from the installation's key, so that it is neither stored nor part of any job.
 */
export function deriveLinkToken(
  linkKey: Buffer,
  purpose: LinkPurpose | MailedPurpose,
  linkId: string,
): string {
  return createHmac('sha256', linkKey).update(`${purpose}:${linkId}`).digest('base64url');
}

/** Returns the stored hash of an open link's token. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
