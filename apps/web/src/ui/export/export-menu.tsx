import { exportFormats, type ExportFormat } from '@azimute/contract/constants';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { ExportProgress } from './export-progress.tsx';
import { useExport, type ExportSource } from './use-export.ts';

interface ExportMenuProps extends ExportSource {
  /** What the file will hold: "612 assets, 8 columns". */
  readonly extent: string;
  readonly isPhone: boolean;
}

const icons = { csv: IconFileTypeCsv, xlsx: IconFileTypeXls } as const;

/** Saves what a list shows as a file; the work shows its progress and can be cancelled or left. */
export function ExportMenu({ extent, isPhone, ...source }: ExportMenuProps) {
  const text = useText('ui');
  const { state, start, cancel, dismiss } = useExport(source);
  const isRunning = state.kind === 'running';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          {isPhone ? (
            <ActionIcon variant="default" aria-label={text('export')} loading={isRunning}>
              <IconDownload size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              loading={isRunning}
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
            >
              {text('export')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{extent}</Menu.Label>
          {exportFormats.map((format: ExportFormat) => {
            const Icon = icons[format];
            return (
              <Menu.Item
                key={format}
                leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
                onClick={() => start(format)}
              >
                {text(`export_${format}`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      <ExportProgress state={state} onCancel={cancel} onRetry={start} onDismiss={dismiss} />
    </>
  );
}
