/** Off raises nothing; watching raises alerts without notifying anyone; live raises and notifies. */
export const alertTypeStates = ['off', 'watching', 'live'] as const;
export type AlertTypeState = (typeof alertTypeStates)[number];

/** Conditions of calculated types. */
export const conditionKinds = [
  'reading',
  'geofence_entry',
  'geofence_exit',
  'geofence_dwell',
  'outside_geofence',
  'speeding',
  'no_communication',
  'idling',
  'towed',
  'out_of_hours',
  'meter_due',
  'date_due',
  'status_lasting',
  'device_alarm',
  'impossible_reading',
  'first_movement',
  'usage',
] as const;
export type ConditionKind = (typeof conditionKinds)[number];

export const readingComparisons = ['above', 'below', 'outside', 'rising', 'falling', 'equal'] as const;
export type ReadingComparison = (typeof readingComparisons)[number];

export const engineStates = ['any', 'on', 'off'] as const;

/** Property shared by the alerts of a group. */
export const groupSubjects = ['asset', 'geofence', 'unit'] as const;
export type GroupSubject = (typeof groupSubjects)[number];

export const alertMeters = ['hour_meter', 'odometer'] as const;
export type AlertMeter = (typeof alertMeters)[number];

export const usageDirections = ['above', 'below'] as const;
export const usagePeriods = ['day', 'week'] as const;

export const alertTypeNameMaxLength = 120;
export const alertTypesMost = 1_000;
/** How often e-mails of a type are sent; alerts in between are grouped into one. */
export const alertDigests = ['at_once', 'hourly', 'daily'] as const;
export const alertLevelsMost = 5;
export const alertRecipientsMost = 100;
export const alertTagsMost = 20;
export const alertTagMaxLength = 40;
/** One year. */
export const dueMinutesMost = 525_600;
/** Maximum number per UL. */
export const shiftsMost = 14;
export const holidaysMost = 200;
export const holidayNameMaxLength = 80;
export const unitsWithHoursMost = 200;
/** How many days ago new hours can start; figures starting with that day are recalculated. */
export const hoursBackDaysMost = 92;
export const alertCausesMost = 100;
export const recommendationMaxLength = 2_000;
/** Maximum number of seconds that a condition must be met before it counts, or over before it ends. */
export const conditionDelayMostSeconds = 604_800;
