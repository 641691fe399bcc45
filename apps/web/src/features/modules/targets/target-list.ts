import type { AnswerOf } from '../../../api/call-types.ts';
import { defineList } from '../../../ui/list/use-list.ts';
import { targetSearch, toTargetFilters } from './target-search.ts';

export type Target = AnswerOf<'listTargets'>['items'][number];

/** Key of everything that a change of a target makes stale, beside the figures. */
export const targetsKey = ['targets'] as const;

export const targetList = defineList({
  call: 'listTargets',
  key: [...targetsKey, 'list'],
  search: targetSearch,
  filtersOf: toTargetFilters,
  idOf: ({ id }) => id,
});
