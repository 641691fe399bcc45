import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { WaitingHint } from '../../doors/waiting-hint.tsx';
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
  readonly onCreate: () => void;
}

/** Title, count, and what can be done with the whole list. */
export function AssetsHeader({ view, assetExport, isPhone, onCreate }: AssetsHeaderProps) {
  const text = useText('assets');
  const { mayChange, isAdmin } = useAssetRights();
  return (
    <PageHeader
      title={text('title')}
      meta={
        <>
          <Count shown={view.total} />
          {isAdmin && <WaitingHint />}
        </>
      }
    >
      {mayChange && <AssetImport isPhone={isPhone} />}
      <AssetExport view={view} assetExport={assetExport} isPhone={isPhone} />
      {mayChange && (
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={onCreate}
        >
          {text('newAsset')}
        </Button>
      )}
    </PageHeader>
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
