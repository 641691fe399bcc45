import type { FileLinkState } from '@azimute/contract/files/values';

interface LinkTimes {
  readonly state: FileLinkState;
  readonly expiresAt: string;
}

export type LinkLook = 'none' | 'open' | 'soon' | 'expired' | 'used_up' | 'revoked' | 'renewed';

const soonMs = 48 * 60 * 60_000;

/** Returns the state of a link at a time, which may be later than its response. */
export function lookOfLink(link: LinkTimes | null, now: Date): LinkLook {
  if (link === null) return 'none';
  if (link.state !== 'active') return link.state;
  const leftMs = Date.parse(link.expiresAt) - now.getTime();
  if (leftMs <= 0) return 'expired';
  return leftMs <= soonMs ? 'soon' : 'open';
}
