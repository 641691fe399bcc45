import type { CallPaths } from './call-address.ts';

/** Kinds of due actions, in their order within a severity. */
export const dueActionKinds = [
  /** Unresolved alerts that are overdue, and severe ones without countermeasure. */
  'alert',
  /** Unresolved alerts of due maintenance that have no work order, and are not listed as `alert`. */
  'maintenance',
  /** Webhooks that fail or were turned off because they failed; for administrators. */
  'webhook',
  /** E-mails of the account that wait for the mail server; for administrators. */
  'mail',
  /** Assets that are not reporting and have no assignee. */
  'silent',
  /** Work orders past their due date. */
  'work_order',
  /** Links to files that the user created and that expire soon. */
  'link',
] as const;
export type DueActionKind = (typeof dueActionKinds)[number];

export const dueActionPaths = {
  listDueActions: 'GET /due-actions',
} as const satisfies CallPaths;
