import type { FileLinkState } from '@azimute/contract';

/** What decides about a link, as its row has it. */
export interface LinkFacts {
  readonly expires_at: Date;
  readonly ended_as: 'revoked' | 'renewed' | null;
  readonly download_limit: number | null;
  readonly downloads: number;
}

export function linkStateOf(
  { expires_at, ended_as, download_limit, downloads }: LinkFacts,
  at: Date,
): FileLinkState {
  if (ended_as !== null) return ended_as;
  if (expires_at <= at) return 'expired';
  return download_limit !== null && downloads >= download_limit ? 'used_up' : 'active';
}

/** The same as a condition on a link `l`, with the placeholder of the time. */
export const isActiveLink = (at: string): string =>
  `(l.ended_at is null and l.expires_at > ${at} and (l.download_limit is null or l.downloads < l.download_limit))`;
