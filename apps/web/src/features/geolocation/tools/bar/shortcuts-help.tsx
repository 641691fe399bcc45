import { Modal, Switch } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { KeyList } from '../../../../ui/key-list.tsx';
import { Box } from '../../../../ui/layout/primitives.tsx';
import { useMapScreen } from '../../frame/map-screen.ts';
import { useMapTools } from './use-map-tools.ts';

/** Shortcuts of the map's screen, and the switch for single-letter ones. */
export function ShortcutsHelp() {
  const text = useText('map-menu');
  const common = useText('common');
  const { hasHelp, onHelp, hasShortcuts, onShortcuts } = useMapScreen().panels;
  const tools = useMapTools()
    .flat()
    .flatMap(({ shortcut, name }) =>
      shortcut === undefined ? [] : [{ keys: [shortcut === '-' ? '−' : shortcut.toUpperCase()], name }],
    );
  const others = [
    { keys: ['←', '→', '↑', '↓'], name: text('keysMove') },
    { keys: ['Shift', 'F10'], name: text('keysMenu') },
    { keys: ['Ctrl', 'P'], name: text('print') },
    { keys: ['Esc'], name: text('keysEscape') },
  ];
  return (
    <Modal
      opened={hasHelp}
      onClose={() => onHelp(false)}
      title={text('keys')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <KeyList shortcuts={[...tools, ...others]} />
      <Box marginTop={16}>
        <Switch
          label={text('oneKey')}
          description={text('oneKeyHint')}
          checked={hasShortcuts}
          onChange={(event) => onShortcuts(event.currentTarget.checked)}
        />
      </Box>
    </Modal>
  );
}
