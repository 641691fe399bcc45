import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { instant, named } from '../scalars.ts';
import { tripSettingBounds, tripSettingCategoriesMost, type TripSettingName } from './values.ts';

const setting = (name: TripSettingName, described: string) =>
  z
    .int()
    .min(tripSettingBounds[name].least)
    .max(tripSettingBounds[name].most)
    .nullable()
    .default(null)
    .describe(described);

export const tripSettingsValuesSchema = z
  .strictObject({
    stopRadiusMeters: setting(
      'stopRadiusMeters',
      'Distance within which an asset counts as standing, in meters.',
    ),
    stopSeconds: setting(
      'stopSeconds',
      'Minimum duration of a stop, in seconds. With the engine off, a trip ends after it.',
    ),
    endSeconds: setting('endSeconds', 'Standing time after which a trip ends, in seconds.'),
    siteEndSeconds: setting(
      'siteEndSeconds',
      'Standing time after which a trip ends inside a geofence of up to 2 km across, in seconds.',
    ),
    shuntMeters: setting(
      'shuntMeters',
      'Length below which a movement is shunting within a stop, in meters.',
    ),
    shuntSeconds: setting(
      'shuntSeconds',
      'Duration below which a movement is shunting within a stop, in seconds.',
    ),
    gapSeconds: setting('gapSeconds', 'Time without positions after which there is a gap, in seconds.'),
    standingGapSeconds: setting(
      'standingGapSeconds',
      'Time without positions after which there is a gap if the asset stands at the same place before and after and its engine state is unknown, in seconds.',
    ),
    limitKph: setting('limitKph', 'Speed limit outside geofences with their own limit, in km/h.'),
  })
  .describe(
    'Null uses the value for all assets, or for all assets the default of their class. Without a speed limit, none is counted.',
  )
  .meta({ id: 'TripSettingsValues' });
export type TripSettingsValues = z.infer<typeof tripSettingsValuesSchema>;

const category = z
  .string()
  .min(1)
  .max(200)
  .nullable()
  .describe('Category of the assets. Null for all assets.');

export const tripSettingsVersionSchema = z
  .object({
    version: z.int().describe('Version, counted in the account over all categories.'),
    category,
    values: tripSettingsValuesSchema,
    from: instant.describe('Position time from which it applies, ISO 8601 in UTC.'),
    savedAt: instant,
    savedBy: named.nullable(),
  })
  .meta({ id: 'TripSettingsVersion' });
export type TripSettingsVersion = z.infer<typeof tripSettingsVersionSchema>;

export const tripSettingsSchema = z
  .object({
    items: z
      .array(tripSettingsVersionSchema)
      .max(tripSettingCategoriesMost + 1)
      .describe('Latest versions in effect, with the one for all assets first.'),
  })
  .meta({ id: 'TripSettings' });
export type TripSettingsList = z.infer<typeof tripSettingsSchema>;

export const changeTripSettingsSchema = z
  .strictObject({
    category,
    values: tripSettingsValuesSchema
      .nullable()
      .describe('Settings. Null removes the settings of the category.'),
    version: z
      .int()
      .positive()
      .nullable()
      .describe(
        'Latest version of the category as read. Null if it has none. If it has changed since, the request is rejected with 409.',
      ),
  })
  .describe('The change applies to positions taken after it.')
  .meta({ id: 'ChangeTripSettings' });
export type ChangeTripSettings = z.infer<typeof changeTripSettingsSchema>;

export const listTripSettingsVersionsQuery = z.strictObject({ ...pageQuery });
export type ListTripSettingsVersionsQuery = z.infer<typeof listTripSettingsVersionsQuery>;
export const tripSettingsVersionListSchema = listOf(tripSettingsVersionSchema);
export type TripSettingsVersionList = z.infer<typeof tripSettingsVersionListSchema>;
