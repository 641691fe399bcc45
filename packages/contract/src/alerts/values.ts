import { exportFormats, exportMediaTypes } from '../list.ts';

export const alertStatuses = ['opened', 'running', 'resolved'] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** How an alert is raised: by a condition, by an external code, or from several other alerts. */
export const alertKinds = ['calculated', 'external', 'group'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Alerts need action; events are only recorded and resolved from the start. */
export const alertGroups = ['alert', 'event'] as const;
export type AlertGroup = (typeof alertGroups)[number];

export const alertCategories = [
  'alert',
  'event',
  'geolocation',
  'maintenance',
  'production',
  'security',
] as const;
export type AlertCategory = (typeof alertCategories)[number];

/** Kinds of entries in the history of an alert. */
export const alertEntryKinds = [
  'raised',
  'occurred_again',
  'severity_rose',
  'condition_ended',
  'asset_archived',
  'doubted',
  'started',
  'assigned',
  'changed',
  'countermeasure_added',
  'commented',
  'finished',
  'reopened',
  'undone',
  'proved',
  'notified',
  'escalated',
  'muted',
  'work_order_opened',
  'work_order_done',
  'work_order_cancelled',
  'work_order_reopened',
] as const;
export type AlertEntryKind = (typeof alertEntryKinds)[number];

/** Kinds of countermeasures. */
export const countermeasureKinds = [
  'repair',
  'replacement',
  'adjustment',
  'cleaning',
  'inspection',
  'guidance',
  'other',
] as const;
export type CountermeasureKind = (typeof countermeasureKinds)[number];

/** Result of a countermeasure: being monitored, effective, recurred, or undecidable. */
export const alertProofs = ['waiting', 'effective', 'recurred', 'cannot_tell'] as const;
export type AlertProofState = (typeof alertProofs)[number];

/** Days after which a countermeasure is no longer monitored. */
export const alertProofDaysMost = 90;
export const alertProofReasons = ['little_exposure', 'no_data', 'rule_off', 'reopened'] as const;

export const alertSorts = ['severity', 'openedAt', 'type', 'asset', 'status'] as const;
export type AlertSort = (typeof alertSorts)[number];

/** Changes that can be made to many alerts at once. */
export const alertChanges = ['start', 'finish', 'reopen', 'assign'] as const;
export type AlertChange = (typeof alertChanges)[number];

export const alertExportFormats = exportFormats;
export const alertExportTypes = exportMediaTypes;

/** How often a user receives e-mails about alerts; `none` notifies in the portal only. */
export const alertMailChoices = ['at_once', 'hourly', 'daily', 'none'] as const;
export const alertsChangedMost = 200;
export const countermeasureMaxLength = 2_000;
export const alertNoteMaxLength = 2_000;
export const orderNumberMaxLength = 60;
export const alertFilesMost = 10;
/** Maximum number of days for figures of alerts. */
export const alertFiguresMaxDays = 366;
