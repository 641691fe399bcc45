/** Validity of links that open without a session. */
export const linkLeastHours = 1;
export const linkMostHours = 90 * 24;
export const linkDefaultHours = 24;

/** Reasons why a link ended early. */
export const linkEndings = ['revoked', 'renewed'] as const;
export type LinkEnding = (typeof linkEndings)[number];

/**
 * Reasons why a link does not open, as codes of the field `token`. `withdrawn`: its creator lost access to the content;
 * `unknown` also covers deleted content.
 */
export const linkProblems = ['expired', 'used_up', ...linkEndings, 'withdrawn', 'unknown'] as const;
export type LinkProblem = (typeof linkProblems)[number];
