import { exportFormats } from '@azimute/contract/list';
import { onSiteContents } from '@azimute/contract/geofences/values';
import { Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconMail } from '@tabler/icons-react';
import { Fragment } from 'react';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ExportItems } from '../../../ui/export/export-items.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { regularList, useSendRegularly } from '../../../ui/export/send-regularly.ts';
import { useExport } from '../../../ui/export/use-export.ts';
import type { OnSite } from './use-on-site.ts';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface OnSiteExportProps {
  readonly onSite: OnSite;
}

/** Exports the rows, or each day behind them. */
export function OnSiteExport({ onSite: { query, total, days } }: OnSiteExportProps) {
  const text = useText('on-site');
  const common = useText('ui');
  const locale = useLocale();
  const exporting = useExport(text('fileName'));
  const sendRegularly = useSendRegularly();
  // E-mails have a period of their own.
  const { from: _from, to: _to, ...kept } = query;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconTextButton
            size="xs"
            disabled={total === 0}
            loading={exporting.state.kind === 'running'}
            icon={IconDownload}
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          >
            {common('export')}
          </IconTextButton>
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
          {sendRegularly !== null && (
            <Menu.Item
              leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
              onClick={() =>
                sendRegularly(regularList(text('fileName'), 'days_on_site', kept, { ofPeriod: true }))
              }
            >
              {common('sendRegularly')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ExportProgress exporting={exporting} />
    </>
  );
}
