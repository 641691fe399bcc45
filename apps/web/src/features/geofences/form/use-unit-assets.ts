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
  /** How many the UL has; absent until they are read. */
  readonly total: number | undefined;
  /** Those that match. */
  readonly found: readonly Asset[];
  /** How many match beside those. */
  readonly more: number;
}

/** The assets of a UL that match a text: at once among the first, and by the server where the UL has more. */
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
