import { exportFormats } from '@azimute/contract/list';
import { onSiteContents } from '@azimute/contract/geofences/values';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { Fragment } from 'react';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ExportItems } from '../../../ui/export/export-items.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport } from '../../../ui/export/use-export.ts';
import type { OnSite } from './use-on-site.ts';

interface OnSiteExportProps {
  readonly onSite: OnSite;
}

/** Saves the rows as a file, or each day behind them. */
export function OnSiteExport({ onSite: { query, total, days } }: OnSiteExportProps) {
  const text = useText('on-site');
  const common = useText('ui');
  const locale = useLocale();
  const exporting = useExport(text('fileName'));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            disabled={total === 0}
            loading={exporting.state.kind === 'running'}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          >
            {common('export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {onSiteContents.map((of) => (
            <Fragment key={of}>
              <Menu.Label>
                {text(`file_${of}`)} · {days}
              </Menu.Label>
              <ExportItems
                formats={exportFormats}
                exporting={exporting}
                exportFile={(format, { signal, onProgress }) =>
                  downloadApi(
                    'exportDaysOnSite',
                    { query: { ...query, of, format, locale }, signal },
                    onProgress,
                  )
                }
              />
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ExportProgress exporting={exporting} />
    </>
  );
}
