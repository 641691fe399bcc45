/** Off raises nothing; watching raises without telling anybody; live raises and tells. */
export const alertTypeStates = ['off', 'watching', 'live'] as const;
export type AlertTypeState = (typeof alertTypeStates)[number];

/** What a calculated type watches for. */
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

/** What the members of a group have in common. */
export const groupSubjects = ['asset', 'geofence', 'unit'] as const;
export type GroupSubject = (typeof groupSubjects)[number];

export const alertMeters = ['hour_meter', 'odometer'] as const;
export type AlertMeter = (typeof alertMeters)[number];

export const usageDirections = ['above', 'below'] as const;
export const usagePeriods = ['day', 'week'] as const;

export const alertTypeNameMaxLength = 120;
export const alertTypesMost = 1_000;
/** How often mails of a type go out: what came meanwhile is one mail. */
export const alertDigests = ['at_once', 'hourly', 'daily'] as const;
export const alertLevelsMost = 5;
export const alertRecipientsMost = 100;
export const alertTagsMost = 20;
export const alertTagMaxLength = 40;
/** A due time of a year at most. */
export const dueMinutesMost = 525_600;
/** Of the working hours of a UL. */
export const shiftsMost = 14;
export const holidaysMost = 200;
export const holidayNameMaxLength = 80;
export const unitsWithHoursMost = 200;
/** How far back new hours may hold: so many days are added up anew. */
export const hoursBackDaysMost = 92;
export const alertCausesMost = 100;
export const recommendationMaxLength = 2_000;
/** Seconds before a condition counts, or before its end does. */
export const conditionDelayMostSeconds = 604_800;
