import { geofenceFileFormats, type GeofenceFileFormat } from '@azimute/contract/geofence-files';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ExportItems } from '../../../ui/export/export-items.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport } from '../../../ui/export/use-export.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { toGeofenceFilters } from '../api/geofence-search.ts';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';

interface GeofenceExportProps {
  /** How many the filters let through. */
  readonly total: number;
  readonly isIcon: boolean;
}

/** Saves the geofences that are listed with their shapes. */
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
            <ActionIcon variant="default" aria-label={ui('export')}>
              <IconDownload size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              loading={exporting.state.kind === 'running'}
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            >
              {ui('export')}
            </Button>
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
