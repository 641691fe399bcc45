import { useText } from '../../i18n/use-text.ts';
import { KeyList } from '../../ui/key-list.tsx';
import { Stack, Text, Title } from '../../ui/layout/primitives.tsx';

/** Keyboard shortcuts of all screens and lists; the map lists its own. */
export function ShortcutsList() {
  const text = useText('help');
  const groups = [
    {
      title: text('keysEverywhere'),
      shortcuts: [
        { keys: ['Ctrl', 'K'], name: text('keysSearch') },
        { keys: ['Ctrl', 'Enter'], name: text('keysSave') },
        { keys: ['Esc'], name: text('keysClose') },
      ],
    },
    {
      title: text('keysLists'),
      shortcuts: [
        { keys: ['←', '→', '↑', '↓'], name: text('keysCells') },
        { keys: ['Home', 'End'], name: text('keysColumns') },
        { keys: ['Ctrl', '↑', '↓'], name: text('keysRows') },
        { keys: ['Page Up', 'Page Down'], name: text('keysPages') },
        { keys: ['Enter'], name: text('keysOpen') },
        { keys: [text('keySpace')], name: text('keysSelect') },
        { keys: ['Shift', text('keySpace')], name: text('keysRange') },
        { keys: ['Ctrl', 'A'], name: text('keysAll') },
      ],
    },
    { title: text('keysMap'), shortcuts: [{ keys: ['?'], name: text('keysOfMap') }] },
  ];
  return (
    <Stack gap={16}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title} aria-label={title}>
          <Title size={14}>{title}</Title>
          <KeyList shortcuts={shortcuts} />
        </section>
      ))}
      <Text size={12} color="text-3">
        {text('keysOnMac')}
      </Text>
    </Stack>
  );
}
