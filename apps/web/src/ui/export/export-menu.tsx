import { exportFormats } from '@azimute/contract/list';
import { Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconMail } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { ExportItems } from './export-items.tsx';
import { useSendRegularly, type RegularFile } from './send-regularly.ts';
import type { Exporting, ExportFile } from './use-export.ts';
import { IconButton } from '../icon-button.tsx';
import { IconTextButton } from '../icon-text-button.tsx';

interface ExportMenuProps {
  readonly exporting: Exporting;
  readonly exportFile: ExportFile;
  /** Absent if the file cannot be sent regularly. */
  readonly regular?: RegularFile | undefined;
  /** Content of the file, such as "612 assets, 8 columns". */
  readonly extent: string;
  /** Icon only, if space is short. */
  readonly isIcon?: boolean;
  /** In the selection bar: opens upward, and is small. */
  readonly isInBar?: boolean;
}

/** Exports a list to a file. */
export function ExportMenu({
  exporting,
  exportFile,
  extent,
  regular,
  isIcon = false,
  isInBar = false,
}: ExportMenuProps) {
  const text = useText('ui');
  const look = isInBar ? { size: 'xs', variant: 'subtle' } : {};
  const sendRegularly = useSendRegularly();
  const isRunning = exporting.state.kind === 'running';
  return (
    <Menu position={isInBar ? 'top' : 'bottom-end'}>
      <Menu.Target>
        {isIcon ? (
          <IconButton
            variant="default"
            {...look}
            icon={IconDownload}
            label={text('export')}
            loading={isRunning}
          />
        ) : (
          <IconTextButton
            {...look}
            loading={isRunning}
            icon={IconDownload}
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          >
            {text('export')}
          </IconTextButton>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{extent}</Menu.Label>
        <ExportItems formats={exportFormats} exporting={exporting} exportFile={exportFile} />
        {regular !== undefined && sendRegularly !== null && (
          <Menu.Item
            leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
            onClick={() => sendRegularly(regular)}
          >
            {text('sendRegularly')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
