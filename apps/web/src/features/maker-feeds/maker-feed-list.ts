import type { AnswerOf } from '@azimute/contract';
import { makerFeedNames, makerFeedSorts } from '@azimute/contract/maker-feeds';
import { defineSearch, flag, id } from '../../ui/list/list-search.ts';
import { defineList } from '../../ui/list/use-list.ts';
import { callsOf, defineRecord } from '../../ui/record/define-record.ts';

export type MakerFeed = AnswerOf<'listMakerFeeds'>['items'][number];
export type MakerMachine = AnswerOf<'listMakerMachines'>['items'][number];
export type MakerProblem = AnswerOf<'listMakerProblems'>['items'][number];

const refreshMs = 15_000;

export const makerFeedRecord = defineRecord({
  texts: 'maker-feeds',
  key: ['maker-feeds'],
  ...callsOf(makerFeedNames),
});

export const makerFeedSearch = defineSearch({
  filters: {},
  sorts: makerFeedSorts, // The first is the default.
  columns: [
    'access',
    'state',
    'polledAt',
    'nextAt',
    'linked',
    'unlinked',
    'deviations',
    'changes',
    'updatedAt',
  ],
  open: { feed: id },
  kept: { new: flag },
});

export const makerFeedList = defineList({
  call: 'listMakerFeeds',
  key: [...makerFeedRecord.key, 'list'],
  search: makerFeedSearch,
  refreshMs: (pages) => refreshMs * pages,
});
