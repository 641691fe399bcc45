/** What a geofence can record. */
export const geofenceResources = ['entry', 'exit', 'speeding'] as const;
export type GeofenceResource = (typeof geofenceResources)[number];

/** Names of colours; a screen draws each in the shade of its theme. */
export const geofenceColors = ['petrol', 'amber', 'violet', 'green', 'red', 'gray'] as const;
export type GeofenceColor = (typeof geofenceColors)[number];

/** How a shape was made; every shape is a polygon. */
export const geofenceDrawings = [
  'polygon',
  'rectangle',
  'circle',
  'freehand',
  'corridor',
  'imported',
] as const;
export type GeofenceDrawing = (typeof geofenceDrawings)[number];

/** Severities of alerts and events, mildest first. */
export const severities = ['uninformed', 'informative', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** Days of the week by ISO 8601: Monday is 1. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;

export const geofenceEventKinds = [
  'entry',
  'exit',
  'passage',
  'speeding_began',
  'speeding_ended',
  'outside_when_due',
] as const;
export type GeofenceEventKind = (typeof geofenceEventKinds)[number];

/** Why a transition was recorded, and why one that was recorded before no longer counts. */
export const geofenceCauses = ['crossed', 'parent_left', 'fence_changed', 'first_seen', 'late_data'] as const;
export type GeofenceCause = (typeof geofenceCauses)[number];

/** A rebuild reaches back at most so far, and no farther than positions are kept. */
export const rebuildDaysMost = 3_660;
export const rebuildStates = ['queued', 'running', 'finished', 'cancelled', 'failed'] as const;

export const geofenceNameMaxLength = 120;
export const geofenceVerticesMost = 100_000;
export const geofenceSpeedMostKph = 300;
export const geofenceDwellMostSeconds = 86_400;
export const geofenceToleranceMostMeters = 500;
export const geofenceConfirmUsualSeconds = 30;
export const geofenceConfirmMostSeconds = 300;
export const geofenceTagsMost = 20;
export const geofenceTagMaxLength = 40;
/** Assets that are picked one by one; a geofence of more takes all of its UL. */
export const geofenceAssetsMost = 5_000;
/** A sub-geofence may reach this far beyond its parent, as hands draw. */
export const subGeofenceMarginMeters = 25;

/** Why a shape is refused, beside the numeric codes: the faults that packages/geo finds, and one of its place. */
export const shapeProblems = [
  'no_ring',
  'too_many_vertices',
  'too_few_points',
  'not_on_globe',
  'unclosed',
  'repeated_point',
  'antimeridian',
  'pole',
  'zero_area',
  'self_intersection',
  'rings_cross',
  'hole_outside',
  'too_intricate',
  'outside_parent',
] as const;
export type ShapeProblem = (typeof shapeProblems)[number];

/** Days on site: days that a period may have, how rows are grouped beside their geofence, and what a file holds. */
export const onSiteDaysMost = 366;
export const onSiteGroupings = ['assets', 'customers'] as const;
export type OnSiteGrouping = (typeof onSiteGroupings)[number];
export const onSiteContents = ['groups', 'days'] as const;
export type OnSiteContent = (typeof onSiteContents)[number];
/** A day counts when at least so many minutes of it were inside, unless asked otherwise; the metric `days_on_site` has the same. */
export const onSiteLeastMinutes = 60;
export const onSiteLeastMinutesMost = 1_440;

/** What followers of a geofence are told of. */
export const followedEventKinds = ['entry', 'exit', 'speeding_began'] as const;
