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
/** The database would write out the hundreds of digits of an exponent. */
const number = z
  .number()
  .refine((one) => !String(one).includes('e'), 'A number must need no exponent: from 0.000001, below 1e21.');

/**
 * What the address of the map says after its question mark: filters, order, camera. Whoever opens it leaves out what
 * they do not understand, so that a view outlives the release it was saved with.
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
    shared: z.boolean().describe('For everybody in the account; administrators change it'),
    isDefault: z.boolean().describe('The map opens with it for this person'),
    view: mapViewAddressSchema,
    updatedAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'MapView' });
/** A view of the map that was saved under a name. */
export type SavedMapView = z.infer<typeof mapViewSchema>;

export const mapViewListSchema = listOf(mapViewSchema);
export type MapViewList = z.infer<typeof mapViewListSchema>;
export const listMapViewsQuery = z.strictObject(pageQuery);
export type ListMapViewsQuery = z.infer<typeof listMapViewsQuery>;

export const createMapViewSchema = z
  .strictObject({
    name,
    view: mapViewAddressSchema,
    shared: z.boolean().default(false).describe('Only administrators share'),
  })
  .meta({ id: 'CreateMapView' });
export type CreateMapView = z.infer<typeof createMapViewSchema>;

export const updateMapViewSchema = z
  .strictObject({ name: name.optional(), view: mapViewAddressSchema.optional() })
  .meta({ id: 'UpdateMapView' });
export type UpdateMapView = z.infer<typeof updateMapViewSchema>;

export const mapViewParams = z.object({ mapViewId: idInQuery });

// One's own views, and which view the map opens with, change nothing for others; the verbs keep shared ones for
// administrators. No POST among them: a token that only reads may POST what asks to see.
const access = sees('services:simc:geolocalizacao:mapa', 'none');

export const mapViewCalls = {
  listMapViews: {
    summary: 'Saved views of the map: those of the person and those shared in the account, by name',
    access,
    query: listMapViewsQuery,
    status: 200,
    answer: mapViewListSchema,
  },
  createMapView: {
    summary:
      'Save a view of the map under a name that is free; a repeat of what is saved answers it. At most 50 a person, and 50 shared',
    access,
    body: createMapViewSchema,
    status: 201,
    answer: mapViewSchema,
  },
  updateMapView: {
    summary: 'Rename a saved view, or replace what it shows',
    access,
    params: mapViewParams,
    body: updateMapViewSchema,
    status: 200,
    answer: mapViewSchema,
  },
  deleteMapView: { summary: 'Delete a saved view', access, params: mapViewParams, status: 204 },
  chooseDefaultMapView: {
    summary: 'Open the map with this view when its address says nothing else',
    access,
    params: mapViewParams,
    status: 204,
  },
  clearDefaultMapView: {
    summary: 'Open the map without this view again; one that is not the default stays as it is',
    access,
    params: mapViewParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
