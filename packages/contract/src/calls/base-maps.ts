import { administrator, signedIn } from '../access.ts';
import * as baseMaps from '../base-maps.ts';
import type { Call } from '../call.ts';

export const baseMapCalls = {
  getBaseMaps: {
    summary: 'What the maps of the current account are drawn from',
    access: signedIn,
    status: 200,
    answer: baseMaps.baseMapsSchema,
  },
  getMapFile: {
    summary: 'A PMTiles file of the portal; answers ranges of bytes',
    access: signedIn,
    params: baseMaps.mapFileParams,
    status: 200,
    rawAnswer: ['application/vnd.pmtiles'],
  },
  getBaseMapSettings: {
    summary: 'What the current account has chosen for its maps, and what it may choose from',
    access: administrator,
    status: 200,
    answer: baseMaps.baseMapSettingsSchema,
  },
  changeBaseMaps: {
    summary: 'Choose what the maps of the current account are drawn from, for everyone in it',
    access: administrator,
    body: baseMaps.changeBaseMapsSchema,
    status: 200,
    answer: baseMaps.baseMapSettingsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
