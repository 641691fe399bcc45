import type { SearchAction } from '../../ui/search-action.ts';

/** A result of the global search. */
export interface SearchResult extends SearchAction {
  readonly detail?: string;
}
