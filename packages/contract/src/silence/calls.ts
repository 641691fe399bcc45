import { changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { exportMediaTypes } from '../list/values.ts';
import * as silence from './schemas.ts';

const MODULE = 'services:simc:connectivity';

export const silenceCalls = {
  listSilentAssets: {
    summary: 'Silent assets with their likely cause and what it follows from, the longest silent first',
    access: sees(MODULE),
    query: silence.listSilentAssetsQuery,
    status: 200,
    answer: silence.silentAssetListSchema,
  },
  exportSilentAssets: {
    summary: 'Silent assets with their likely cause as a file',
    access: sees(MODULE),
    effort: 'export',
    query: silence.exportSilentAssetsQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  listSilencePeople: {
    summary: 'Who may take a silent asset on: those who see Connectivity and its UL',
    access: changes(MODULE),
    params: silence.silentAssetParams,
    query: silence.listSilencePeopleQuery,
    status: 200,
    answer: silence.silencePeopleSchema,
  },
  reviewSilence: {
    summary: 'Take on a silent asset or give it to somebody, and say what the cause was in truth',
    access: changes(MODULE),
    params: silence.silentAssetParams,
    body: silence.reviewSilenceSchema,
    status: 200,
    answer: silence.silentAssetSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
