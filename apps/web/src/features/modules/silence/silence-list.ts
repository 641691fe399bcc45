import type { AnswerOf } from '@azimute/contract';
import { defineList } from '../../../ui/list/use-list.ts';
import { silenceSearch, toSilenceFilters } from './silence-search.ts';

export type SilentAsset = AnswerOf<'listSilentAssets'>['items'][number];

const refreshMs = 60_000;

export const silenceList = defineList({
  call: 'listSilentAssets',
  key: ['silence', 'list'],
  search: silenceSearch,
  filtersOf: toSilenceFilters,
  idOf: ({ asset }) => asset.id,
  nameOf: ({ asset }) => asset.code,
  refreshMs: () => refreshMs,
});
