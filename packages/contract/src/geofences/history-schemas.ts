import { z } from 'zod';
import { localeSchema } from '../identity-schemas.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { exportFormats } from '../list.ts';
import { idInQuery, instant, recalculating } from '../scalars.ts';
import { geofenceCauses, geofenceColors, geofenceEventKinds, severities } from './values.ts';

const crossing = {
  at: instant.describe('When the edge was crossed, between the two fixes beside it'),
  earliestAt: instant.nullable().describe('Where nothing was heard meanwhile: it was between this and `at`'),
  confirmedAt: instant.describe('Time of the fix that proved it'),
  receivedAt: instant.describe('When that fix came in'),
  cause: z.enum(geofenceCauses),
};
const assetOfVisit = z.object({ id: z.int(), code: z.string(), model: z.string() });
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
    asset: assetOfVisit,
    entered: z.object(crossing),
    left: z.object(crossing).nullable().describe('Null while it is inside'),
    inferred: z.boolean().describe('Whether an end of it was not observed'),
    certainty: z.number().min(0).max(1),
    figures: z
      .object({
        observedSeconds: z.int().describe('Between fixes; a gap of over an hour is not observed'),
        unobservedSeconds: z.int(),
        distanceMeters: z.number(),
        topSpeedKph: z.number().nullable(),
        fixes: z.int(),
      })
      .nullable()
      .describe('Null while the visit lasts, and up to a minute longer'),
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
  from: instant.optional(),
  to: instant.optional().describe('Exclusive'),
};
export const listGeofenceVisitsQuery = z.strictObject({
  ...history,
  open: z.stringbool().optional().describe('Only visits that last, or only those that have ended'),
});
export type ListGeofenceVisitsQuery = z.infer<typeof listGeofenceVisitsQuery>;

export const geofenceEventSchema = z
  .object({
    id: z.int(),
    kind: z.enum(geofenceEventKinds),
    category: z.literal('geolocation'),
    severity: z.enum(severities),
    geofence: geofenceOfVisit,
    asset: assetOfVisit,
    ...crossing,
    latitude: z.number(),
    longitude: z.number(),
    inferred: z.boolean(),
    certainty: z.number().min(0).max(1),
    leftAt: instant.nullable().describe('When a passage was over; `at` is when it began'),
    isEvent: z.boolean().describe('Whether the geofence records this kind, at this time'),
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
  kinds: manyOf(z.enum(geofenceEventKinds)),
  all: z.stringbool().default(false).describe('Also transitions that the geofence does not record as events'),
});
export type ListGeofenceEventsQuery = z.infer<typeof listGeofenceEventsQuery>;

const file = {
  format: z.enum(exportFormats),
  locale: localeSchema.optional().describe("Of words and decimals; the caller's when left out"),
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
    changedBy: z.string().nullable().describe('Null where no person did'),
    isDeletion: z.boolean(),
    changed: z
      .array(z.string())
      .describe('Settings that differ from the version before; empty for the first'),
  }),
);
export type GeofenceChangeList = z.infer<typeof geofenceChangeListSchema>;

export const assetGeofencesSchema = z
  .object({
    items: z.array(
      z.object({
        geofence: geofenceOfVisit,
        enteredAt: instant,
        inferred: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'AssetGeofences' });
export type AssetGeofences = z.infer<typeof assetGeofencesSchema>;
