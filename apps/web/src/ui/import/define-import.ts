import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

/** What every import has, whatever its kind. */
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
  /** Under which what is read of them is remembered. */
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

/** Declares the imports of one kind by the calls that list, read and cancel them; the queries of screens follow. */
export function defineImport<Item extends ImportItem, Detail extends Item>({
  key,
  list,
  read,
  cancel,
}: ImportCalls<Item, Detail>) {
  return {
    key,
    cancel,
    /** The person's own that were started, newest first. */
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
    /** What a call answered of one. */
    keep: (queryClient: QueryClient, answered: Detail): void => {
      queryClient.setQueryData([key, 'one', answered.id], answered);
    },
    /** Known to be under way before it is asked about: it may have ended by then, which is told as well. */
    keepStarted: async (queryClient: QueryClient, started: Item): Promise<void> => {
      const queryKey = [key, 'recent'];
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
