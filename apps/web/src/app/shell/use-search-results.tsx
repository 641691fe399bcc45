import type { Asset } from '@azimute/contract';
import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callApi } from '../../api/client.ts';
import { useProfile, useSeesModule } from '../../api/use-session.ts';
import { useUserActions } from '../../features/users/api/use-user-actions.tsx';
import { useAssetActions } from '../../features/assets/api/use-asset-actions.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { readLocale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import type { SearchAction } from '../../ui/search-action.ts';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { matchesWords, rankMatch } from './match-words.ts';
import type { SearchResult } from './search-result.ts';
import { searchSources } from './search-sources.ts';
import { modulesOf, screensOf } from '../../ui/screens.ts';
import { useHelpPages } from './use-help-pages.tsx';
import { useSearchPlaces } from './use-search-places.tsx';
import { useShellActions } from './use-shell-actions.tsx';

interface SearchGroup {
  readonly name: string;
  readonly label: string;
  readonly results: readonly SearchResult[];
}

interface SearchAnswer {
  /** Groups with results. */
  readonly groups: readonly SearchGroup[];
  readonly note: string;
}

const mostAssets = 8;
const mostOfASource = 4;
/** Of screens, tabs, actions and help that match. */
const mostOfAGroup = 12;

/**
 * Results of a search: screens with their tabs, actions and help by name; from three characters on, assets and records
 * of other lists. Groups and results are ordered by match. Includes the text below the results.
 */
export function useSearchResults(search: string): SearchAnswer {
  const text = useText('shell');
  const errors = useText('errors');
  const wanted = search.trim();
  const [settled] = useDebouncedValue(wanted, 200);
  const assets = useFoundAssets(wanted, settled);
  const records = useFoundRecords(wanted, settled);
  const screens = useScreens();
  const places = useSearchPlaces();
  const help = useHelpPages();
  const actions = useActions();
  const isAsked = wanted !== '';
  const groups: SearchGroup[] = [
    {
      name: 'screens',
      label: text('screens'),
      results: [...screens, ...(isAsked ? places : [])].filter(({ label, detail = '' }) =>
        matchesWords(`${label} ${detail}`, wanted),
      ),
    },
    { name: 'assets', label: text('assets'), results: assets.results },
    ...records.groups,
    {
      name: 'actions',
      label: text('actions'),
      results: actions.filter(({ label }) => matchesWords(label, wanted)),
    },
    {
      name: 'help',
      label: text('help'),
      results: isAsked ? help.filter(({ label }) => matchesWords(label, wanted)) : [],
    },
  ];
  const found = rankGroups(
    groups.filter(({ results }) => results.length > 0),
    wanted,
  );
  const error = assets.error ?? records.error;
  if (error !== null) return { groups: found, note: errors(errorText(error)) };
  if (wanted.length < assetSearchMinLength && (assets.isSearched || records.isSearched)) {
    return { groups: found, note: text('searchMore', { minimum: assetSearchMinLength }) };
  }
  const isWaiting = assets.isWaiting || records.isWaiting || settled !== wanted;
  return { groups: found, note: found.length === 0 && !isWaiting ? text('searchNothing') : '' };
}

function rankGroups(groups: readonly SearchGroup[], wanted: string): readonly SearchGroup[] {
  const rankOf = ({ label }: SearchResult): number => rankMatch(label, wanted);
  const ranked = groups.map((group) => ({
    ...group,
    results: group.results
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .slice(0, wanted === '' ? undefined : mostOfAGroup),
  }));
  const bestOf = ({ results }: SearchGroup): number => Math.min(...results.map(rankOf));
  return ranked.toSorted((a, b) => bestOf(a) - bestOf(b));
}

function useScreens(): readonly SearchResult[] {
  const text = useText('shell');
  const navigate = useNavigate();
  const profile = useProfile();
  const screens = screensOf(profile).map(({ name, to, text: key, icon: Icon }) => ({
    key: name,
    label: text(key),
    icon: <Icon size={18} stroke={1.75} aria-hidden />,
    run: () => void navigate({ to }),
  }));
  return [
    ...screens,
    ...modulesOf(profile).map(({ slug, icon: Icon }) => ({
      key: slug,
      label: text(slug),
      icon: <Icon size={18} stroke={1.75} aria-hidden />,
      run: () => void navigate({ to: '/{-$locale}/services/simc/$slug', params: { slug } }),
    })),
  ];
}

/** Returns the actions of features and shell that the user can perform. */
function useActions(): readonly SearchAction[] {
  const assetActions = useAssetActions();
  const userActions = useUserActions();
  const shellActions = useShellActions();
  return [...assetActions, ...userActions, ...shellActions];
}

interface Found {
  readonly error: unknown;
  /** True if the user has access to any of them. */
  readonly isSearched: boolean;
  readonly isWaiting: boolean;
}

/** Searches a few records of each accessible list, all lists in parallel. */
function useFoundRecords(
  wanted: string,
  settled: string,
): Found & { readonly groups: readonly SearchGroup[] } {
  const text = useText('shell');
  const navigate = useNavigate();
  const profile = useProfile();
  const screens = [
    ...screensOf(profile),
    ...modulesOf(profile).map(({ slug, icon }) => ({
      name: `services-simc-${slug}` as const,
      text: slug,
      icon,
    })),
  ];
  const isLong = settled.length >= assetSearchMinLength;
  const sources = searchSources.flatMap((source) => {
    const screen = screens.find(({ name }) => name === source.screen);
    return screen === undefined ? [] : [{ ...source, screen }];
  });
  const found = useQueries({
    queries: sources.map(({ screen, read }) => ({
      queryKey: ['search', profile.current_account_id, screen.name, settled, readLocale()],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        read({ search: settled, limit: mostOfASource }, signal),
      enabled: isLong,
      placeholderData: keepPreviousData,
    })),
  });
  const isShown = isLong && wanted !== '';
  return {
    groups: sources.map(({ screen: { name, text: key, icon: Icon } }, index) => ({
      name,
      label: text(key),
      results: ((isShown ? found[index]?.data : undefined) ?? []).map(({ id, label, detail, to }) => ({
        key: `${name}-${id}`,
        label,
        detail,
        icon: <Icon size={18} stroke={1.75} aria-hidden />,
        run: () => void navigate(to),
      })),
    })),
    error: found.find(({ error }) => error !== null)?.error ?? null,
    isSearched: sources.length > 0,
    isWaiting: found.some(({ isFetching }) => isFetching),
  };
}

function useFoundAssets(
  wanted: string,
  settled: string,
): Found & { readonly results: readonly SearchResult[] } {
  const status = useText('status');
  const navigate = useNavigate();
  const { current_account_id: accountId } = useProfile();
  const seesAssets = useSeesModule('services:simc:geolocalizacao');
  const isLong = settled.length >= assetSearchMinLength;
  const { data, error, isFetching } = useQuery({
    queryKey: ['assets', 'search', accountId, settled],
    queryFn: ({ signal }) => callApi('listAssets', { query: { search: settled, limit: mostAssets }, signal }),
    enabled: seesAssets && isLong,
    placeholderData: keepPreviousData,
  });
  const found = isLong && wanted !== '' ? (data?.items ?? []) : [];
  return {
    results: found.map((asset) => ({
      key: `asset-${asset.id}`,
      label: asset.code,
      detail: describe(asset),
      icon: <StatusGlyph status={asset.status} label={status(asset.status)} />,
      run: () =>
        void navigate({
          to: '/{-$locale}/services/simc/geolocalizacao/mapa',
          search: { asset: asset.id },
        }),
    })),
    error,
    isSearched: seesAssets,
    isWaiting: isFetching,
  };
}

function describe({ manufacturer, model, unit }: Asset): string {
  return [`${manufacturer} ${model}`.trim(), unit.name].filter((part) => part !== '').join(' · ');
}
