/** How long a link lives that opens something without a session. */
export const linkLeastHours = 1;
export const linkMostHours = 90 * 24;
export const linkDefaultHours = 24;

/** What ends a link before its time. */
export const linkEndings = ['revoked', 'renewed'] as const;
export type LinkEnding = (typeof linkEndings)[number];

/**
 * Why a link opens nothing: codes of the field `token`. `withdrawn`: whoever made it may no longer see what it shows;
 * `unknown` also where that was deleted.
 */
export const linkProblems = ['expired', 'used_up', ...linkEndings, 'withdrawn', 'unknown'] as const;
export type LinkProblem = (typeof linkProblems)[number];
