import { exportFormats } from '@azimute/contract/list';
import { mayOpen } from '@azimute/contract/routes';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconTable } from '@tabler/icons-react';
import { downloadApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ExportItems } from '../../../ui/export/export-items.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport, type ExportFile } from '../../../ui/export/use-export.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useMap } from '../../maps/components/map-context.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import { toAssetFilters, toTableSearch } from './asset-filters.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import classes from './fleet-panel.module.css';

/** Purpose of the panel, and export of its list. */
export function PanelFoot() {
  const { isPhone } = useMap();
  const text = useText('geolocation');
  return (
    <Row
      justify="space-between"
      gap={8}
      marginTop="auto"
      flex="none"
      size={12}
      color="text-3"
      border="top"
      className={classes['foot']}
    >
      {!isPhone && <span>{text('hint')}</span>}
      <TakeAlong />
    </Row>
  );
}

/** Exports the listed assets, or opens them in the table. */
function TakeAlong() {
  const { view, snapshot } = useMapScreen();
  const text = useText('geolocation');
  const ui = useText('ui');
  const format = useFormat();
  const locale = useLocale();
  const exporting = useExport(text('exportName'));
  const { total } = snapshot.list;
  const exportFile: ExportFile = (fileFormat, { signal, onProgress }) =>
    downloadApi(
      'exportAssets',
      { body: { selection: { filters: toAssetFilters(view) }, format: fileFormat, locale }, signal },
      onProgress,
    );
  // Exports contain only the present.
  if (total === 0 || view.pastMs !== null) return null;
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <Box
            as="button"
            type="button"
            paddingBlock={0}
            paddingInline={6}
            flex="none"
            color="accent-text"
            radius={2}
            weight="semibold"
            minHeight={28}
            phoneMinHeight={44}
            hover="hover"
            className={classes['export']}
          >
            {ui('export')}
          </Box>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{text('exportExtent', format.counted(total))}</Menu.Label>
          <ExportItems formats={exportFormats} exporting={exporting} exportFile={exportFile} />
          <OpenInTable />
        </Menu.Dropdown>
      </Menu>
      <ExportProgress exporting={exporting} />
    </>
  );
}

/** Link to the table, if the user has access to it. */
function OpenInTable() {
  const { view } = useMapScreen();
  const text = useText('geolocation');
  const profile = useProfile();
  if (!mayOpen('services-simc-geolocalizacao-ativos', profile)) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        renderRoot={(props) => (
          <Link
            to="/{-$locale}/services/simc/geolocalizacao/ativos"
            search={toTableSearch(view) as never}
            {...props}
          />
        )}
        leftSection={<IconTable size={18} stroke={1.75} aria-hidden />}
      >
        {text('openInTable')}
      </Menu.Item>
    </>
  );
}
