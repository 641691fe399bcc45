import { apiPrefix } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { framePolicy } from '../../platform/http/security-headers.ts';
import { openSecret, sealSecret } from '../../platform/seal-secret.ts';

const CONTEXT = 'embed frame';
const LIFETIME_MS = 10 * 60_000;

/**
 * The address of a page of the portal around the embedded one. The policy of the portal's own page lets in no frames but
 * its own, whatever the account; this page lets in those of one origin.
 */
export function sealFrame(key: Buffer, url: string, now: Date): string {
  const secret = JSON.stringify([now.getTime() + LIFETIME_MS, url]);
  const sealed = sealSecret(key, Buffer.from(secret), CONTEXT).toString('base64url');
  return `${apiPrefix}/embed-frames/${sealed}`;
}

/**
 * The page of such an address, with its headers.
 * @throws DomainError not_found when it was not given by the portal, or too long ago
 */
export function openFrame(
  key: Buffer,
  sealed: string,
  now: Date,
): { readonly page: string; readonly headers: Readonly<Record<string, string>> } {
  const url = readFrame(key, sealed, now);
  return {
    headers: {
      'content-security-policy': framePolicy(new URL(url).origin),
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    },
    page: `<!doctype html><meta charset="utf-8"><title>${escape(new URL(url).host)}</title>
<style>html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block}</style>
<iframe src="${escape(url)}" title="${escape(new URL(url).host)}" referrerpolicy="no-referrer"
  sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"></iframe>
`,
  };
}

function readFrame(key: Buffer, sealed: string, now: Date): string {
  try {
    const secret = openSecret(key, Buffer.from(sealed, 'base64url'), CONTEXT);
    const [endsAt, url] = JSON.parse(secret.toString('utf8')) as [number, string];
    if (endsAt > now.getTime()) return url;
  } catch {
    // Told apart from one that has ended, it would say what the portal has sealed.
  }
  throw new DomainError('not_found', { detail: 'Open the content again: its frame has expired.' });
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
