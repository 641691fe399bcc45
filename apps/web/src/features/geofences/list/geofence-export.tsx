import { geofenceFileFormats, type GeofenceFileFormat } from '@azimute/contract/geofence-files';
import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ExportItems } from '../../../ui/export/export-items.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport } from '../../../ui/export/use-export.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { toGeofenceFilters } from '../api/geofence-search.ts';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface GeofenceExportProps {
  /** Number of matching geofences. */
  readonly total: number;
  readonly isIcon: boolean;
}

/** Exports the listed geofences with their shapes. */
export function GeofenceExport({ total, isIcon }: GeofenceExportProps) {
  const text = useText('geofences');
  const words = useText('geofence-import');
  const ui = useText('ui');
  const format = useFormat();
  const { search } = useGeofenceSearch();
  const exporting = useExport<GeofenceFileFormat>(text('title').toLowerCase());
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          {isIcon ? (
            <IconButton variant="default" icon={IconDownload} label={ui('export')} />
          ) : (
            <IconTextButton loading={exporting.state.kind === 'running'} icon={IconDownload}>
              {ui('export')}
            </IconTextButton>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{words('exportExtent', format.counted(total))}</Menu.Label>
          <ExportItems
            formats={geofenceFileFormats}
            exporting={exporting}
            exportFile={(as, { signal, onProgress }) =>
              downloadApi(
                'exportGeofences',
                { query: { ...toGeofenceFilters(search), format: as }, signal },
                onProgress,
              )
            }
          />
        </Menu.Dropdown>
      </Menu>
      <ExportProgress exporting={exporting} />
    </>
  );
}
