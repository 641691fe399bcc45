import {
  tripExportContents,
  tripExportFormats,
  type TripExportContent,
  type TripExportFormat,
} from '@azimute/contract/trips/values';
import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ExportItems } from '../../../ui/export/export-items.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport, type ExportFile } from '../../../ui/export/use-export.ts';
import { useRoutesScreen } from '../screen/routes-screen.ts';
import classes from './routes-panel.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

/** Exports the trips, stops or fixes of the selected assets and period, with filters. */
export function RoutesExport({ isIcon }: { readonly isIcon: boolean }) {
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
  const state = { disabled: assets.length === 0, loading: exporting.state.kind === 'running' };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          {isIcon ? (
            <IconButton
              variant="default"
              icon={IconDownload}
              label={text('export')}
              iconSize={16}
              {...state}
            />
          ) : (
            <IconTextButton
              size="xs"
              icon={IconDownload}
              rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
              {...state}
            >
              {text('export')}
            </IconTextButton>
          )}
        </Menu.Target>
        <Menu.Dropdown className={classes['exports'] ?? ''}>
          <Menu.Label>{text('exportOf')}</Menu.Label>
          {tripExportContents.map((content) => (
            <ContentItem key={content} content={content} isChosen={content === of} onChoose={setOf} />
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

interface ContentItemProps {
  readonly content: TripExportContent;
  readonly isChosen: boolean;
  readonly onChoose: (content: TripExportContent) => void;
}

function ContentItem({ content, isChosen, onChoose }: ContentItemProps) {
  const text = useText('routes');
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={isChosen}
      closeMenuOnClick={false}
      leftSection={
        <IconCheck size={16} stroke={2} visibility={isChosen ? undefined : 'hidden'} aria-hidden />
      }
      onClick={() => onChoose(content)}
    >
      {text(`export_${content}`)}
    </Menu.Item>
  );
}
