import { apiPrefix } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { framePolicy } from '../../platform/http/security-headers.ts';
import { openSecret, sealSecret } from '../../platform/seal-secret.ts';
import type { ReportFrame } from './reports/report-provider.ts';

const CONTEXT = 'embed frame';
const LIFETIME_MS = 10 * 60_000;

/** An embedded page, which is never renewed, or a report. */
export type SealedFrame = ReportFrame | { readonly kind: 'embed'; readonly url: string };

/**
 * Returns the address of a portal page around the embedded one. The policy of the portal's own page only allows its own
 * frames, regardless of the account; this page allows frames of one origin.
 */
export function sealFrame(key: Buffer, frame: SealedFrame, now: Date): string {
  const secret = JSON.stringify([now.getTime() + LIFETIME_MS, frame]);
  const sealed = sealSecret(key, Buffer.from(secret), CONTEXT).toString('base64url');
  return `${apiPrefix}/embed-frames?frame=${sealed}`;
}

/**
 * Returns the page at such an address, with its headers.
 * @throws DomainError not_found if the portal did not issue it, or too long ago
 */
export function openFrame(
  key: Buffer,
  sealed: string,
  now: Date,
): { readonly page: string; readonly headers: Readonly<Record<string, string>> } {
  const frame = readFrame(key, sealed, now);
  const { origin, host } = new URL(frame.url);
  return {
    headers: {
      'content-security-policy': framePolicy(origin, frame.kind !== 'embed'),
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    },
    page: `<!doctype html><meta charset="utf-8"><title>${escape(host)}</title>
<style>html,body,iframe,main{margin:0;width:100%;height:100%;border:0;display:block}</style>
${frame.kind === 'embed' ? holdPage(frame.url, host) : holdReport(frame)}`,
  };
}

function holdPage(url: string, host: string): string {
  return `<iframe src="${escape(url)}" title="${escape(host)}" referrerpolicy="no-referrer"
  sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"></iframe>
`;
}

/**
 * The script shows the report in the page, and continues with the page of the next token (apps/web/src/report-frame).
 */
function holdReport(frame: ReportFrame): string {
  return `<script type="application/json">${JSON.stringify(frame).replaceAll('<', String.raw`\u003c`)}</script>
<main></main><script type="module" src="/report-frame.js"></script>
`;
}

function readFrame(key: Buffer, sealed: string, now: Date): SealedFrame {
  try {
    const secret = openSecret(key, Buffer.from(sealed, 'base64url'), CONTEXT);
    const [endsAt, frame] = JSON.parse(secret.toString('utf8')) as [number, SealedFrame];
    if (endsAt > now.getTime()) return frame;
  } catch {
    // A different error for expired addresses would reveal which ones the portal has encrypted.
  }
  throw new DomainError('not_found', {
    detail: 'The frame of this item has expired. Open the item again.',
  });
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
