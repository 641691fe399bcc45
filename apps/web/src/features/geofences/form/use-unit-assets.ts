import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { assetsKey } from '../../assets/api/assets-queries.ts';

type Asset = AnswerOf<'listAssets'>['items'][number];

const mostAssets = 500;
const pauseMs = 250;

interface UnitAssets {
  /** Number of the UL's assets; absent while loading. */
  readonly total: number | undefined;
  /** Matching assets. */
  readonly found: readonly Asset[];
  /** Number of further matches. */
  readonly more: number;
}

/** Assets of a UL that match a text. Filters the first ones locally; if the UL has more, the server filters. */
export function useUnitAssets(unitId: string | null, typed: string): UnitAssets {
  const [settled] = useDebouncedValue(typed.trim(), pauseMs);
  const isSearched = settled.length >= assetSearchMinLength;
  const first = useQuery(unitAssetsOptions(unitId, undefined));
  const total = first.data?.total;
  const isComplete = total !== undefined && total <= mostAssets;
  const searched = useQuery({
    ...unitAssetsOptions(unitId, settled),
    enabled: unitId !== null && isSearched && !isComplete,
  });
  const answer = isSearched && !isComplete ? searched.data : first.data;
  const wanted = fold(typed.trim());
  const found = (answer?.items ?? []).filter(({ code, manufacturer, model }) =>
    fold(`${code} ${manufacturer} ${model}`).includes(wanted),
  );
  return { total, found, more: (answer?.total ?? 0) - (answer?.items.length ?? 0) };
}

const unitAssetsOptions = (unitId: string | null, search: string | undefined) => ({
  queryKey: [...assetsKey, 'of-unit', unitId, search],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callApi('listAssets', {
      query: { units: [Number(unitId)], limit: mostAssets, ...(search !== undefined && { search }) },
      signal,
    }),
  enabled: unitId !== null,
  staleTime: 60_000,
  placeholderData: keepPreviousData,
});

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
