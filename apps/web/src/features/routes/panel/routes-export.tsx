import {
  tripExportContents,
  tripExportFormats,
  type TripExportContent,
  type TripExportFormat,
} from '@azimute/contract/trips/values';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ExportItems } from '../../../ui/export/export-items.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport, type ExportFile } from '../../../ui/export/use-export.ts';
import { useRoutesScreen } from '../screen/routes-screen.ts';
import classes from './routes-panel.module.css';

/** Saves trips, stops or fixes of the assets and the period as a file, whole and as they are filtered. */
export function RoutesExport() {
  const text = useText('routes');
  const locale = useLocale();
  const { picked: assets, range, period, filters } = useRoutesScreen();
  const name = assets.length === 1 ? (assets[0]?.code ?? '') : text('fileName');
  const exporting = useExport<TripExportFormat>(
    name,
    period.from === period.to ? period.from : `${period.from}-${period.to}`,
  );
  const [of, setOf] = useState<TripExportContent>('trips');
  const exportFile: ExportFile<TripExportFormat> = (format, { signal, onProgress }) => {
    const [from, to] = [range.fromMs, range.toMs].map((ms) => new Date(ms).toISOString());
    const whose = { assets: assets.map(({ id }) => id), from: from ?? '', to: to ?? '' };
    return downloadApi(
      'exportTrips',
      { query: { ...whose, of, format, locale, ...filters }, signal },
      onProgress,
    );
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            disabled={assets.length === 0}
            loading={exporting.state.kind === 'running'}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          >
            {text('export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes['exports'] ?? ''}>
          <Menu.Label>{text('exportOf')}</Menu.Label>
          {tripExportContents.map((content) => (
            <Menu.Item
              key={content}
              role="menuitemradio"
              aria-checked={content === of}
              closeMenuOnClick={false}
              leftSection={
                <IconCheck
                  size={16}
                  stroke={2}
                  visibility={content === of ? undefined : 'hidden'}
                  aria-hidden
                />
              }
              onClick={() => setOf(content)}
            >
              {text(`export_${content}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <ExportItems formats={tripExportFormats} exporting={exporting} exportFile={exportFile} />
          <p className={classes['hint']}>{text('exportHint')}</p>
        </Menu.Dropdown>
      </Menu>
      <ExportProgress exporting={exporting} />
    </>
  );
}
