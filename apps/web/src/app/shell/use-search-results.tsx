import { assetSearchMinLength } from '@azimute/contract/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callApi } from '../../api/client.ts';
import { useProfile, useSeesModule } from '../../api/use-session.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { screensOf } from './screens.ts';

interface SearchResult {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly icon: ReactNode;
  readonly link: NavigateOptions;
}

interface SearchAnswer {
  readonly results: readonly SearchResult[];
  readonly note: string;
}

const mostAssets = 8;

/** What a search finds: screens by name, assets by ID from the third character on; and what to say below. */
export function useSearchResults(search: string): SearchAnswer {
  const text = useText('shell');
  const errors = useText('errors');
  const status = useText('status');
  const profile = useProfile();
  const seesAssets = useSeesModule('services:simc:geolocalizacao');
  const wanted = search.trim();
  const [settled] = useDebouncedValue(wanted, 200);
  const longEnough = settled.length >= assetSearchMinLength;
  const assets = useQuery({
    queryKey: ['assets', 'search', profile.current_account_id, settled],
    queryFn: ({ signal }) => callApi('listAssets', { query: { search: settled, limit: mostAssets }, signal }),
    enabled: seesAssets && longEnough,
    placeholderData: keepPreviousData,
  });

  const screens = screensOf(profile)
    .filter(({ text: key }) => text(key).toLocaleLowerCase().includes(wanted.toLocaleLowerCase()))
    .map(({ name, to, text: key, icon: Icon }) => ({
      key: name,
      label: text(key),
      detail: text('screens'),
      icon: <Icon size={18} stroke={1.75} aria-hidden />,
      link: { to },
    }));
  const found = longEnough && wanted !== '' ? (assets.data?.items ?? []) : [];
  const results = [
    ...screens,
    ...found.map((asset) => ({
      key: `asset-${asset.id}`,
      label: asset.code,
      detail: [asset.manufacturer, asset.model, asset.unit.name].filter((part) => part !== '').join(' · '),
      icon: <StatusGlyph status={asset.status} label={status(asset.status)} />,
      link: { to: '/{-$locale}/services/simc/geolocalizacao/mapa', search: { asset: asset.id } } as const,
    })),
  ];
  if (assets.isError) return { results, note: errors(errorText(assets.error)) };
  if (seesAssets && wanted.length < assetSearchMinLength) {
    return { results, note: text('searchMore', { minimum: assetSearchMinLength }) };
  }
  const waiting = assets.isFetching || settled !== wanted;
  return { results, note: results.length === 0 && !waiting ? text('searchNothing') : '' };
}
