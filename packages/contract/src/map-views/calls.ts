import { sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

// One's own views, and which view the map opens with, change nothing for others; the verbs keep shared ones for
// administrators. No POST among them: a token that only reads may POST what asks to see.
const access = sees('services:simc:geolocalizacao:mapa', 'none');

export const mapViewCalls = {
  listMapViews: {
    summary: 'Saved views of the map: those of the person and those shared in the account, by name',
    access,
    query: schemas.listMapViewsQuery,
    status: 200,
    answer: schemas.mapViewListSchema,
  },
  createMapView: {
    summary:
      'Save a view of the map under a name that is free; a repeat of what is saved answers it. At most 50 a person, and 50 shared',
    access,
    body: schemas.createMapViewSchema,
    status: 201,
    answer: schemas.mapViewSchema,
  },
  updateMapView: {
    summary: 'Rename a saved view, or replace what it shows',
    access,
    params: schemas.mapViewParams,
    body: schemas.updateMapViewSchema,
    status: 200,
    answer: schemas.mapViewSchema,
  },
  deleteMapView: { summary: 'Delete a saved view', access, params: schemas.mapViewParams, status: 204 },
  chooseDefaultMapView: {
    summary: 'Open the map with this view when its address says nothing else',
    access,
    params: schemas.mapViewParams,
    status: 204,
  },
  clearDefaultMapView: {
    summary: 'Open the map without this view again; one that is not the default stays as it is',
    access,
    params: schemas.mapViewParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
