import type { FileLinkState } from '@azimute/contract';
import { linkEndOf, type LinkEnds } from '../shared-links/shared-links.ts';

/** Columns that determine a link's state. */
export interface LinkFacts extends LinkEnds {
  readonly download_limit: number | null;
  readonly downloads: number;
}

export function linkStateOf({ download_limit, downloads, ...ends }: LinkFacts, at: Date): FileLinkState {
  const isUsedUp = download_limit !== null && downloads >= download_limit;
  return linkEndOf(ends, at) ?? (isUsedUp ? 'used_up' : 'active');
}

/** The same as an SQL condition on a link `l`, with the placeholder of the time. */
export const isActiveLink = (at: string): string =>
  `(l.ended_at is null and l.expires_at > ${at} and (l.download_limit is null or l.downloads < l.download_limit))`;
