import type { Asset } from '@azimute/contract';
import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callApi } from '../../api/client.ts';
import { useProfile, useSeesModule } from '../../api/use-session.ts';
import { useUserActions } from '../../features/users/api/use-user-actions.tsx';
import { useAssetActions } from '../../features/assets/api/use-asset-actions.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import type { SearchAction } from '../../ui/search-action.ts';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { matchesWords } from './match-words.ts';
import { modulesOf, screensOf } from '../../ui/screens.ts';
import { useShellActions } from './use-shell-actions.tsx';

interface SearchResult extends SearchAction {
  readonly detail?: string;
}

interface SearchGroup {
  readonly name: 'screens' | 'assets' | 'actions';
  readonly results: readonly SearchResult[];
}

interface SearchAnswer {
  /** Those that have results. */
  readonly groups: readonly SearchGroup[];
  readonly note: string;
}

const mostAssets = 8;

/** What a search finds: screens and actions by name, assets by ID from the third character on; and what to say below. */
export function useSearchResults(search: string): SearchAnswer {
  const text = useText('shell');
  const errors = useText('errors');
  const wanted = search.trim();
  const assets = useFoundAssets(wanted);
  const screens = useScreens();
  const actions = useActions();
  const groups: SearchGroup[] = [
    { name: 'screens', results: screens.filter(({ label }) => matchesWords(label, wanted)) },
    { name: 'assets', results: assets.results },
    { name: 'actions', results: actions.filter(({ label }) => matchesWords(label, wanted)) },
  ];
  const found = groups.filter(({ results }) => results.length > 0);
  if (assets.error !== null) return { groups: found, note: errors(errorText(assets.error)) };
  if (assets.isTooShort) {
    return { groups: found, note: text('searchMore', { minimum: assetSearchMinLength }) };
  }
  return { groups: found, note: found.length === 0 && !assets.isWaiting ? text('searchNothing') : '' };
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

/** What the features and the shell offer; each gives only what the person may do. */
function useActions(): readonly SearchAction[] {
  const assetActions = useAssetActions();
  const userActions = useUserActions();
  const shellActions = useShellActions();
  return [...assetActions, ...userActions, ...shellActions];
}

interface FoundAssets {
  readonly results: readonly SearchResult[];
  readonly error: unknown;
  readonly isTooShort: boolean;
  readonly isWaiting: boolean;
}

function useFoundAssets(wanted: string): FoundAssets {
  const status = useText('status');
  const navigate = useNavigate();
  const { current_account_id: accountId } = useProfile();
  const seesAssets = useSeesModule('services:simc:geolocalizacao');
  const [settled] = useDebouncedValue(wanted, 200);
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
    isTooShort: seesAssets && wanted.length < assetSearchMinLength,
    isWaiting: isFetching || settled !== wanted,
  };
}

function describe({ manufacturer, model, unit }: Asset): string {
  return [`${manufacturer} ${model}`.trim(), unit.name].filter((part) => part !== '').join(' · ');
}
