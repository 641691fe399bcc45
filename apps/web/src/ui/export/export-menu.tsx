import { exportFormats } from '@azimute/contract/list';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { ExportItems } from './export-items.tsx';
import type { Exporting, ExportFile } from './use-export.ts';

interface ExportMenuProps {
  readonly exporting: Exporting;
  readonly exportFile: ExportFile;
  /** What the file will hold: "612 assets, 8 columns". */
  readonly extent: string;
  /** An icon alone, where there is little room. */
  readonly isIcon?: boolean;
  /** Among what can be done with a selection: above what it opens from, and small. */
  readonly isInBar?: boolean;
}

/** Offers to save what a list shows as a file. */
export function ExportMenu({
  exporting,
  exportFile,
  extent,
  isIcon = false,
  isInBar = false,
}: ExportMenuProps) {
  const text = useText('ui');
  const look = isInBar ? { size: 'xs', variant: 'subtle' } : {};
  const isRunning = exporting.state.kind === 'running';
  return (
    <Menu position={isInBar ? 'top' : 'bottom-end'}>
      <Menu.Target>
        {isIcon ? (
          <ActionIcon variant="default" {...look} aria-label={text('export')} loading={isRunning}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            {...look}
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
        <ExportItems formats={exportFormats} exporting={exporting} exportFile={exportFile} />
      </Menu.Dropdown>
    </Menu>
  );
}
