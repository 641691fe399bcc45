import { z } from 'zod';
import { sees } from './access-rules.ts';
import type { Call } from './call.ts';
import { listOf, pageQuery } from './list-schemas.ts';
import { mapViewMaxLength, mapViewNameMaxLength } from './map-views.ts';
import { idInQuery, line } from './scalars.ts';

const text = z
  .string()
  .max(200)
  .refine(
    (one) => !one.includes('\0') && one.isWellFormed(),
    'Text cannot contain the character U+0000 or half a surrogate pair.',
  );
/** The database would expand an exponent to hundreds of digits. */
const number = z
  .number()
  .refine((one) => !String(one).includes('e'), 'A number must need no exponent: from 0.000001, below 1e21.');

/**
 * Query parameters of the map: filters, order, camera. Clients ignore unknown ones, so that a view outlives its
 * release.
 */
const mapViewAddressSchema = z
  .record(
    z
      .string()
      .regex(/^[a-z][a-zA-Z]*$/)
      .max(40),
    z.union([text, number, z.array(z.union([text, number])).max(200)]),
  )
  .refine((view) => Object.keys(view).length <= 40, 'A view has at most 40 members.')
  .refine(
    (view) => JSON.stringify(view).length <= mapViewMaxLength,
    `A view can have up to ${mapViewMaxLength} characters of JSON. Filter by fewer values.`,
  )
  .meta({ id: 'MapViewAddress' });
export type MapViewAddress = z.infer<typeof mapViewAddressSchema>;

const name = line(mapViewNameMaxLength);

export const mapViewSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    shared: z
      .boolean()
      .describe('Whether all users of the account can use it. Only administrators change shared views.'),
    isDefault: z.boolean().describe('Whether the map opens with it for the caller.'),
    view: mapViewAddressSchema.describe('Query parameters of the map screen, by name.'),
    updatedAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'MapView' });
export type SavedMapView = z.infer<typeof mapViewSchema>;

export const mapViewListSchema = listOf(mapViewSchema);
export type MapViewList = z.infer<typeof mapViewListSchema>;
export const listMapViewsQuery = z.strictObject(pageQuery);
export type ListMapViewsQuery = z.infer<typeof listMapViewsQuery>;

export const createMapViewSchema = z
  .strictObject({
    name,
    view: mapViewAddressSchema.describe('Query parameters of the map screen, by name.'),
    shared: z
      .boolean()
      .default(false)
      .describe('Whether to share it with all users of the account. Only administrators can.'),
  })
  .meta({ id: 'CreateMapView' });
export type CreateMapView = z.infer<typeof createMapViewSchema>;

export const updateMapViewSchema = z
  .strictObject({
    name: name.optional(),
    view: mapViewAddressSchema.optional().describe('Query parameters of the map screen, by name.'),
  })
  .meta({ id: 'UpdateMapView' });
export type UpdateMapView = z.infer<typeof updateMapViewSchema>;

export const mapViewParams = z.object({ mapViewId: idInQuery });

// A user's own views and default view affect no other user; the verbs reserve shared views for administrators. There is
// no POST, since read-only tokens may POST to searches.
const access = sees('services:simc:geolocalizacao:mapa', 'none');

export const mapViewCalls = {
  listMapViews: {
    summary: 'List saved map views',
    description: 'Returns the views of the caller and those shared in the account, by name.',
    access,
    query: listMapViewsQuery,
    status: 200,
    answer: mapViewListSchema,
  },
  createMapView: {
    summary: 'Save a map view',
    description:
      'Saves a view under an unused name. Repeating the request returns the existing view. Each user can save 50 views, and an account can share 50.',
    access,
    body: createMapViewSchema,
    status: 201,
    answer: mapViewSchema,
  },
  updateMapView: {
    summary: 'Update a map view',
    description: 'Renames a saved view or replaces its content.',
    access,
    params: mapViewParams,
    body: updateMapViewSchema,
    status: 200,
    answer: mapViewSchema,
  },
  deleteMapView: {
    summary: 'Delete a map view',
    description: 'Deletes a saved view.',
    access,
    params: mapViewParams,
    status: 204,
  },
  chooseDefaultMapView: {
    summary: 'Set the default map view',
    description: 'Makes the map open with this view for the caller.',
    access,
    params: mapViewParams,
    status: 204,
  },
  clearDefaultMapView: {
    summary: 'Clear the default map view',
    description: 'Makes the map open without this view. Has no effect if it is not the default.',
    access,
    params: mapViewParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
