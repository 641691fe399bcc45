import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../api/keep-answer.ts';

/** Common fields of all kinds of import. */
export interface ImportItem {
  readonly id: number;
  readonly fileName: string;
  readonly state: string;
  readonly failure: 'rights_lost' | 'unexpected' | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
}

interface ImportPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

interface ImportCalls<Item extends ImportItem, Detail extends Item> {
  /** Query key of these imports. */
  readonly key: string;
  readonly list: (
    query: { readonly limit: number; readonly cursor?: string },
    signal: AbortSignal,
  ) => Promise<ImportPage<Item>>;
  readonly read: (id: number, signal: AbortSignal) => Promise<Detail>;
  readonly cancel: (id: number) => Promise<Detail>;
}

const askEveryMs = 1000;
const recentAtOnce = 8;

export function isUnderWay({ state }: Pick<ImportItem, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** Declares one kind of import by its calls to list, read and cancel; derives the queries. */
export function defineImport<Item extends ImportItem, Detail extends Item>({
  key,
  list,
  read,
  cancel,
}: ImportCalls<Item, Detail>) {
  return {
    key,
    cancel,
    /** The user's own started imports, newest first. */
    recent: infiniteQueryOptions({
      queryKey: [key, 'recent'],
      queryFn: ({ pageParam, signal }) =>
        list({ limit: recentAtOnce, ...(pageParam !== null && { cursor: pageParam }) }, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isUnderWay)) === true ? askEveryMs : false,
    }),
    one: (id: number) =>
      queryOptions({
        queryKey: [key, 'one', id],
        queryFn: ({ signal }) => read(id, signal),
        refetchInterval: ({ state }) =>
          state.data !== undefined && isUnderWay(state.data) ? askEveryMs : false,
      }),
    /** Stores a call's response for one import. */
    keep: (queryClient: QueryClient, answered: Detail): void => {
      keepAnswer(queryClient, [key, 'one', answered.id], answered);
    },
    /** Marks it as running before the next poll, so that an end in between is reported too. */
    keepStarted: async (queryClient: QueryClient, started: Item): Promise<void> => {
      const queryKey = [key, 'recent'];
      // oxlint-disable-next-line no-restricted-properties -- Not a response: a line of the list.
      queryClient.setQueryData<{ pages: ImportPage<Item>[]; pageParams: (string | null)[] }>(
        queryKey,
        (recent = { pages: [{ items: [], nextCursor: null }], pageParams: [null] }) => ({
          ...recent,
          pages: recent.pages.map((page, place) => {
            const others = page.items.filter(({ id }) => id !== started.id);
            return { ...page, items: place === 0 ? [started, ...others] : others };
          }),
        }),
      );
      await queryClient.invalidateQueries({ queryKey });
    },
  };
}

export type ImportDefinition<Item extends ImportItem, Detail extends Item> = ReturnType<
  typeof defineImport<Item, Detail>
>;
