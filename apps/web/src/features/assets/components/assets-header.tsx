import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { isFiltered } from '../api/asset-search.ts';
import { assetTotalOptions } from '../api/assets-queries.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import { useAssetSearch } from '../api/use-asset-search.ts';
import { AssetImport } from '../import/asset-import.tsx';
import { AssetExport } from './asset-export.tsx';
import type { AssetExporting } from './use-asset-export.ts';
import type { AssetsView } from './use-assets-view.ts';

interface AssetsHeaderProps {
  readonly view: AssetsView;
  readonly assetExport: AssetExporting;
  readonly isPhone: boolean;
  readonly onOpen: (dialog: 'create' | 'keys') => void;
}

/** Title, count, and what can be done with the whole list. */
export function AssetsHeader({ view, assetExport, isPhone, onOpen }: AssetsHeaderProps) {
  const text = useText('assets');
  const { mayChange, isAdmin } = useAssetRights();
  return (
    <PageHeader title={text('title')} meta={<Count shown={view.total} />}>
      {mayChange && <AssetImport isPhone={isPhone} />}
      <AssetExport view={view} assetExport={assetExport} isPhone={isPhone} />
      {isAdmin && <ApiKeysButton isPhone={isPhone} onClick={() => onOpen('keys')} />}
      {mayChange && (
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => onOpen('create')}
        >
          {text('newAsset')}
        </Button>
      )}
    </PageHeader>
  );
}

interface ApiKeysButtonProps {
  readonly isPhone: boolean;
  readonly onClick: () => void;
}

function ApiKeysButton({ isPhone, onClick }: ApiKeysButtonProps) {
  const text = useText('assets');
  const label = text('apiKeys');
  if (isPhone) {
    return (
      <ActionIcon variant="default" aria-label={label} onClick={onClick}>
        <IconKey size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button leftSection={<IconKey size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

interface CountProps {
  readonly shown: number | undefined;
}

/** How many assets, and of how many where filters hide some. */
function Count({ shown }: CountProps) {
  const text = useText('assets');
  const format = useFormat();
  const { search } = useAssetSearch();
  const filtered = isFiltered(search);
  const { data: total } = useQuery({ ...assetTotalOptions, enabled: filtered });
  if (shown === undefined) return null;
  return (
    <span className="figure">
      {filtered && total !== undefined
        ? text('countOf', { shown: format.number(shown), total: format.number(total) })
        : text('countAll', { count: shown, formatted: format.number(shown) })}
    </span>
  );
}
