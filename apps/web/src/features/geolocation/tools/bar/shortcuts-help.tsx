import { Modal, Switch } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { Box, Row } from '../../../../ui/layout/primitives.tsx';
import { useMapScreen } from '../../frame/map-screen.ts';
import classes from './shortcuts-help.module.css';
import { useMapTools } from './use-map-tools.ts';

/** The keys of the map's screen, and the switch that turns those of one letter off. */
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
      <dl className={classes['keys']}>
        {[...tools, ...others].map(({ keys, name }) => (
          <Row justify="space-between" gap={16} minHeight={36} border="bottom" size={13} key={name}>
            <dt>{name}</dt>
            <Row as="dd" align="stretch" flex="none" gap={4}>
              {keys.map((key) => (
                <Box
                  as="kbd"
                  paddingBlock={1}
                  paddingInline={6}
                  minWidth={24}
                  color="text"
                  textAlign="center"
                  fill="sunken"
                  border="all"
                  edge="strong"
                  radius={1}
                  key={key}
                >
                  {key}
                </Box>
              ))}
            </Row>
          </Row>
        ))}
      </dl>
      <Switch
        className={classes['switch'] ?? ''}
        label={text('oneKey')}
        description={text('oneKeyHint')}
        checked={hasShortcuts}
        onChange={(event) => onShortcuts(event.currentTarget.checked)}
      />
    </Modal>
  );
}
