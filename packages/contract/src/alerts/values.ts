import { exportFormats, exportMediaTypes } from '../list.ts';

export const alertStatuses = ['opened', 'running', 'resolved'] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** How an alert comes to be: by a rule over what is known, from outside by its code, or from several others. */
export const alertKinds = ['calculated', 'external', 'group'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** An alert is to be treated; an event is recorded, resolved from the beginning. */
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

/** What the history of an alert tells. */
export const alertEntryKinds = [
  'raised',
  'occurred_again',
  'severity_rose',
  'condition_ended',
  'doubted',
  'started',
  'assigned',
  'changed',
  'countermeasure_added',
  'commented',
  'finished',
  'reopened',
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

/** What was done about an alert. */
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

/** Whether what was done held: still watched; it did; it came again; or nothing can say. */
export const alertProofs = ['waiting', 'effective', 'recurred', 'cannot_tell'] as const;
export type AlertProofState = (typeof alertProofs)[number];

/** Later than this a countermeasure is watched no more. */
export const alertProofDaysMost = 90;
export const alertProofReasons = ['little_exposure', 'no_data', 'rule_off', 'reopened'] as const;

export const alertSorts = ['severity', 'openedAt', 'type', 'asset', 'status'] as const;
export type AlertSort = (typeof alertSorts)[number];

/** What many alerts can be made at once. */
export const alertChanges = ['start', 'finish', 'reopen', 'assign'] as const;
export type AlertChange = (typeof alertChanges)[number];

export const alertExportFormats = exportFormats;
export const alertExportTypes = exportMediaTypes;

/** How often a person gets mails about alerts; none is the portal alone. */
export const alertMailChoices = ['at_once', 'hourly', 'daily', 'none'] as const;
export const alertsChangedMost = 200;
export const countermeasureMaxLength = 2_000;
export const alertNoteMaxLength = 2_000;
export const orderNumberMaxLength = 60;
export const alertFilesMost = 10;
/** Days that figures of alerts may span. */
export const alertFiguresMaxDays = 366;
