import { z } from 'zod';
import { localeSchema } from '../identity-schemas.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { exportFormats } from '../list.ts';
import { assetOfHistory, idInQuery, instant, recalculating } from '../scalars.ts';
import { geofenceCauses, geofenceColors, geofenceEventKinds, severities } from './values.ts';

const crossing = {
  at: instant.describe(
    'When the edge was crossed, interpolated between the two positions beside it, ISO 8601 in UTC.',
  ),
  earliestAt: instant
    .nullable()
    .describe(
      'Earliest time of the crossing if positions are missing; it happened between this and `at`. Null otherwise.',
    ),
  confirmedAt: instant.describe('Time of the position that confirmed the crossing, ISO 8601 in UTC.'),
  receivedAt: instant.describe('When that position was received, ISO 8601 in UTC.'),
  cause: z.enum(geofenceCauses).describe('Reason for the crossing.'),
};
const geofenceOfVisit = z.object({
  id: z.int(),
  name: z.string(),
  color: z.enum(geofenceColors),
  deleted: z.boolean(),
});

export const geofenceVisitSchema = z
  .object({
    id: z.int(),
    geofence: geofenceOfVisit,
    asset: assetOfHistory,
    entered: z.object(crossing).describe('Entry of the visit.'),
    left: z.object(crossing).nullable().describe('Exit of the visit. Null while the asset is inside.'),
    inferred: z.boolean().describe('Whether the entry or the exit was not observed.'),
    certainty: z.number().min(0).max(1),
    figures: z
      .object({
        observedSeconds: z.int().describe('Time between positions at most an hour apart, in seconds.'),
        unobservedSeconds: z.int(),
        distanceMeters: z.number(),
        topSpeedKph: z.number().nullable(),
        fixes: z.int(),
      })
      .nullable()
      .describe('Figures of the visit. Null until up to a minute after its end.'),
    geofenceVersion: z.int(),
    reducerVersion: z.int(),
  })
  .meta({ id: 'GeofenceVisit' });
export type GeofenceVisit = z.infer<typeof geofenceVisitSchema>;
export const geofenceVisitListSchema = listOf(geofenceVisitSchema).extend(recalculating);
export type GeofenceVisitList = z.infer<typeof geofenceVisitListSchema>;

const history = {
  ...pageQuery,
  geofences: manyOf(idInQuery),
  assets: manyOf(idInQuery),
  from: instant.optional().describe('Start of the period, inclusive; ISO 8601.'),
  to: instant.optional().describe('End of the period, exclusive; ISO 8601.'),
};
export const listGeofenceVisitsQuery = z.strictObject({
  ...history,
  open: z
    .stringbool()
    .optional()
    .describe('Whether to return only visits in progress, or only completed ones.'),
});
export type ListGeofenceVisitsQuery = z.infer<typeof listGeofenceVisitsQuery>;

export const geofenceEventSchema = z
  .object({
    id: z.int(),
    kind: z.enum(geofenceEventKinds).describe('Kind of event.'),
    category: z.literal('geolocation').describe('Always `geolocation`.'),
    severity: z.enum(severities),
    geofence: geofenceOfVisit,
    asset: assetOfHistory,
    ...crossing,
    latitude: z.number(),
    longitude: z.number(),
    inferred: z.boolean(),
    certainty: z.number().min(0).max(1),
    leftAt: instant.nullable().describe('End of a passage, which begins at `at`. Null for other events.'),
    isEvent: z.boolean().describe('Whether the geofence records this kind of event at this time.'),
    limitKph: z.number().nullable(),
    topSpeedKph: z.number().nullable(),
    geofenceVersion: z.int(),
    reducerVersion: z.int(),
  })
  .meta({ id: 'GeofenceEvent' });
export type GeofenceEvent = z.infer<typeof geofenceEventSchema>;
export const geofenceEventListSchema = listOf(geofenceEventSchema).extend(recalculating);
export type GeofenceEventList = z.infer<typeof geofenceEventListSchema>;

export const listGeofenceEventsQuery = z.strictObject({
  ...history,
  kinds: manyOf(z.enum(geofenceEventKinds)).describe('Kinds of event.'),
  all: z
    .stringbool()
    .default(false)
    .describe('Whether to include crossings that the geofence does not record as events.'),
});
export type ListGeofenceEventsQuery = z.infer<typeof listGeofenceEventsQuery>;

const file = {
  format: z.enum(exportFormats),
  locale: localeSchema
    .optional()
    .describe('Language of the text and number format. Defaults to the language of the caller.'),
};
export const exportGeofenceVisitsQuery = listGeofenceVisitsQuery
  .omit({ limit: true, cursor: true })
  .extend(file);
export type ExportGeofenceVisitsQuery = z.infer<typeof exportGeofenceVisitsQuery>;
export const exportGeofenceEventsQuery = listGeofenceEventsQuery
  .omit({ limit: true, cursor: true })
  .extend(file);
export type ExportGeofenceEventsQuery = z.infer<typeof exportGeofenceEventsQuery>;

export const geofenceChangeListSchema = listOf(
  z.object({
    version: z.int(),
    changedAt: instant,
    changedBy: z.string().nullable().describe('User who made the change. Null if no user did.'),
    isDeletion: z.boolean(),
    isRestoration: z.boolean().describe('Whether this version undid the deletion before it.'),
    changed: z.array(z.string()).describe('Names of the settings that changed. Empty for the first version.'),
  }),
);
export type GeofenceChangeList = z.infer<typeof geofenceChangeListSchema>;

export const assetGeofencesSchema = z
  .object({
    items: z
      .array(
        z.object({
          geofence: geofenceOfVisit,
          enteredAt: instant,
          inferred: z
            .boolean()
            .describe('Whether the entry was not observed but concluded from positions around it.'),
        }),
      )
      .describe('Geofences that the asset is in.'),
  })
  .meta({ id: 'AssetGeofences' });
export type AssetGeofences = z.infer<typeof assetGeofencesSchema>;
