import { Button } from '@mantine/core';
import { IconPencil, IconPlugConnectedX } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { countSelected } from '../../../ui/data-table/selection.ts';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import type { AssetSelection } from '../api/asset-selection.ts';
import { AssetBulkBar } from '../components/asset-bulk-bar.tsx';
import type { AssetExporting } from '../components/use-asset-export.ts';
import { useTakeOffDevices } from '../assignments/use-take-off-devices.tsx';
import type { AssetsView } from '../components/use-assets-view.ts';

interface BulkActionsProps {
  readonly view: AssetsView;
  readonly assetExport: AssetExporting;
  readonly isPhone: boolean;
  /** Absent where the person may not change assets. */
  readonly onEdit: ((selection: AssetSelection, count: number) => void) | undefined;
}

/** What can be done with all assets that are selected. */
export function BulkActions({ view, assetExport, isPhone, onEdit }: BulkActionsProps) {
  const text = useText('assets');
  const assignments = useText('device-assignments');
  const { exporting, exportOf, extentOf } = assetExport;
  const takingOff = useTakeOffDevices();
  const { selection, total, assets } = view;
  const count = countSelected(selection.selection, total ?? assets.length);
  return (
    <>
      <AssetBulkBar view={view}>
        {(selected) => (
          <>
            {onEdit !== undefined && (
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
                onClick={() => onEdit(selected, count)}
              >
                {text('edit')}
              </Button>
            )}
            {onEdit !== undefined && (
              <Button
                size="xs"
                variant="subtle"
                aria-label={assignments('bulk')}
                disabled={!takingOff.isPossible(count)}
                loading={takingOff.isAsking}
                leftSection={<IconPlugConnectedX size={16} stroke={1.75} aria-hidden />}
                onClick={() => void takingOff.ask(selected, count)}
              >
                {isPhone ? null : assignments('bulk')}
              </Button>
            )}
            <ExportMenu
              exporting={exporting}
              exportFile={exportOf(selected)}
              extent={extentOf(count)}
              isIcon={isPhone}
              isInBar
            />
          </>
        )}
      </AssetBulkBar>
      {takingOff.dialog}
    </>
  );
}
