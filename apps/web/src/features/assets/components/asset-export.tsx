import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { toAssetFilters } from '../api/asset-search.ts';
import type { AssetExporting } from './use-asset-export.ts';
import type { AssetsView } from './use-assets-view.ts';

interface AssetExportProps {
  readonly view: AssetsView;
  readonly assetExport: AssetExporting;
  readonly isPhone: boolean;
}

/** The assets as they are listed: filters, order and columns of the address. */
export function AssetExport({ view, assetExport, isPhone }: AssetExportProps) {
  const { exporting, exportOf, extentOf } = assetExport;
  const count = view.total ?? 0;
  if (count === 0) return null;
  return (
    <ExportMenu
      exporting={exporting}
      exportFile={exportOf({ filters: toAssetFilters(view.search) })}
      extent={extentOf(count)}
      isIcon={isPhone}
    />
  );
}
