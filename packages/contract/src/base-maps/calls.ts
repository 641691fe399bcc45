import { administrator, signedIn } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

export const baseMapCalls = {
  getBaseMaps: {
    summary: 'What the maps of the current account are drawn from',
    access: signedIn,
    status: 200,
    answer: schemas.baseMapsSchema,
  },
  getMapFile: {
    summary: 'A PMTiles file of the portal; answers ranges of bytes',
    access: signedIn,
    params: schemas.mapFileParams,
    status: 200,
    rawAnswer: ['application/vnd.pmtiles'],
  },
  getBaseMapSettings: {
    summary: 'What the current account has chosen for its maps, and what it may choose from',
    access: administrator,
    status: 200,
    answer: schemas.baseMapSettingsSchema,
  },
  changeBaseMaps: {
    summary: 'Choose what the maps of the current account are drawn from, for everyone in it',
    access: administrator,
    body: schemas.changeBaseMapsSchema,
    status: 200,
    answer: schemas.baseMapSettingsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
