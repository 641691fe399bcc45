/** Events that a geofence can record. */
export const geofenceResources = ['entry', 'exit', 'speeding'] as const;
export type GeofenceResource = (typeof geofenceResources)[number];

/** Names of colors; screens draw each in the shade of their theme. */
export const geofenceColors = ['petrol', 'amber', 'violet', 'green', 'red', 'gray'] as const;
export type GeofenceColor = (typeof geofenceColors)[number];

/** Tool a shape was drawn with; every shape is a polygon. */
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

/** ISO 8601: Monday is 1. */
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

/** Reasons why a crossing was recorded, or an earlier one no longer counts. */
export const geofenceCauses = ['crossed', 'parent_left', 'fence_changed', 'first_seen', 'late_data'] as const;
export type GeofenceCause = (typeof geofenceCauses)[number];

/** Maximum number of days of a rebuild, further limited by the retention of positions. */
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
/** Maximum number of selected assets; larger geofences include the whole UL. */
export const geofenceAssetsMost = 5_000;
/** Distance by which a hand-drawn sub-geofence may exceed its parent. */
export const subGeofenceMarginMeters = 25;

/** Reasons why a shape is refused, besides numeric codes: faults found by packages/geo, and a wrong place. */
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

/** Limits of days on site: days of a period, groupings, and contents of a file. */
export const onSiteDaysMost = 366;
export const onSiteGroupings = ['assets', 'customers'] as const;
export type OnSiteGrouping = (typeof onSiteGroupings)[number];
export const onSiteContents = ['groups', 'days'] as const;
export type OnSiteContent = (typeof onSiteContents)[number];
/** Default minimum minutes inside for a day to count, shared with the metric `days_on_site`. */
export const onSiteLeastMinutes = 60;
export const onSiteLeastMinutesMost = 1_440;

/** Events that followers of a geofence are notified of. */
export const followedEventKinds = ['entry', 'exit', 'speeding_began'] as const;
