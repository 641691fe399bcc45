import { administrator, signedIn } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

export const baseMapCalls = {
  getBaseMaps: {
    summary: 'Get base maps',
    description: 'Returns the map sources of the current account.',
    access: signedIn,
    status: 200,
    answer: schemas.baseMapsSchema,
  },
  getMapFile: {
    summary: 'Download a map file',
    description: 'Returns a PMTiles file of the portal. Supports range requests.',
    access: signedIn,
    params: schemas.mapFileParams,
    status: 200,
    rawAnswer: ['application/vnd.pmtiles'],
  },
  getBaseMapSettings: {
    summary: 'Get base map settings',
    description: 'Returns the chosen map sources and those available.',
    access: administrator,
    status: 200,
    answer: schemas.baseMapSettingsSchema,
  },
  changeBaseMaps: {
    summary: 'Update base maps',
    description: 'Changes the map sources for all users of the account.',
    access: administrator,
    body: schemas.changeBaseMapsSchema,
    status: 200,
    answer: schemas.baseMapSettingsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
