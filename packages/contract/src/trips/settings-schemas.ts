import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { instant } from '../scalars.ts';
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
    stopRadiusMeters: setting('stopRadiusMeters', 'Within this of where it stands, an asset stands'),
    stopSeconds: setting(
      'stopSeconds',
      'Standing for less is no stop; with the engine off, a trip ends after it',
    ),
    endSeconds: setting('endSeconds', 'A trip ends when the asset has stood for so long'),
    siteEndSeconds: setting(
      'siteEndSeconds',
      'The same within a geofence that measures two kilometres at most from corner to corner',
    ),
    shuntMeters: setting(
      'shuntMeters',
      'A move that is shorter, in length and in time, is shunting within a stop',
    ),
    shuntSeconds: setting('shuntSeconds', 'The time of such a move'),
    gapSeconds: setting('gapSeconds', 'A longer silence is no data'),
    standingGapSeconds: setting(
      'standingGapSeconds',
      'The same of an asset that stood before it and is found there, where nothing is known of its engine',
    ),
    limitKph: setting('limitKph', 'The limit of speed where no geofence has one'),
  })
  .describe(
    'Null: as for all assets, and of these the default of their class; without a limit, none is counted',
  )
  .meta({ id: 'TripSettingsValues' });
export type TripSettingsValues = z.infer<typeof tripSettingsValuesSchema>;

const category = z.string().min(1).max(200).nullable().describe('Null for all assets');

export const tripSettingsVersionSchema = z
  .object({
    version: z.int().describe('Trips name it; the account counts them over all categories'),
    category,
    values: tripSettingsValuesSchema,
    from: instant.describe('By the time of the fix'),
    savedAt: instant,
    savedBy: z.object({ id: z.int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'TripSettingsVersion' });
export type TripSettingsVersion = z.infer<typeof tripSettingsVersionSchema>;

export const tripSettingsSchema = z
  .object({
    items: z
      .array(tripSettingsVersionSchema)
      .max(tripSettingCategoriesMost + 1)
      .describe('The last versions that set anything, that of all assets first'),
  })
  .meta({ id: 'TripSettings' });
export type TripSettingsList = z.infer<typeof tripSettingsSchema>;

export const changeTripSettingsSchema = z
  .strictObject({
    category,
    values: tripSettingsValuesSchema.nullable().describe('Null takes them away'),
    version: z
      .int()
      .positive()
      .nullable()
      .describe(
        'The last that the list names of the category; null where it names none. Another one is a conflict',
      ),
  })
  .describe('They hold for positions of later time than the change')
  .meta({ id: 'ChangeTripSettings' });
export type ChangeTripSettings = z.infer<typeof changeTripSettingsSchema>;

export const listTripSettingsVersionsQuery = z.strictObject({ ...pageQuery });
export type ListTripSettingsVersionsQuery = z.infer<typeof listTripSettingsVersionsQuery>;
export const tripSettingsVersionListSchema = listOf(tripSettingsVersionSchema);
export type TripSettingsVersionList = z.infer<typeof tripSettingsVersionListSchema>;
