import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useNewLayer } from '../../ui/dialog-layers.ts';
import { Text } from '../../ui/layout/primitives.tsx';
import classes from './search-dialog.module.css';
import { useSearchResults } from './use-search-results.tsx';

interface SearchDialogProps {
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Ctrl/Cmd-K: screens and actions by name, assets by ID, and records of other lists. */
export function SearchDialog({ opened, onOpen, onClose }: SearchDialogProps) {
  const text = useText('shell');
  useHotkeys([['mod+K', onOpen]], []);
  return (
    <Modal.Root opened={opened} onClose={onClose} centered={false} padding={0} size={560}>
      <Modal.Overlay color="var(--scrim)" backgroundOpacity={1} />
      <Modal.Content aria-label={text('search')}>
        {/* Its texts may be on their way: the page behind it stays. */}
        <Suspense fallback={null}>
          <SearchBox onClose={onClose} />
        </Suspense>
      </Modal.Content>
    </Modal.Root>
  );
}

interface SearchBoxProps {
  readonly onClose: () => void;
}

function SearchBox({ onClose }: SearchBoxProps) {
  const text = useText('shell');
  useNewLayer();
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const { groups, note } = useSearchResults(search);
  const results = groups.flatMap((group) => group.results);
  const keys = results.map(({ key }) => key).join(' ');
  const { selectFirstOption } = combobox;
  // The dialog has looked for what to focus before the texts arrived.
  useEffect(() => input.current?.focus(), []);
  // The first result is what Enter opens, also when results arrive later.
  useEffect(() => {
    if (keys !== '') selectFirstOption();
  }, [keys, selectFirstOption]);

  const open = (key: string): void => {
    const result = results.find((one) => one.key === key);
    if (!result) return;
    onClose();
    result.run();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
      <Combobox.EventsTarget>
        <TextInput
          ref={input}
          data-autofocus
          size="lg"
          variant="unstyled"
          className={classes['input'] ?? ''}
          leftSection={<IconSearch size={18} aria-hidden />}
          aria-label={text('search')}
          placeholder={text('searchHint')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes['results'] ?? ''} aria-label={text('search')}>
        {groups.map((group) => (
          <Combobox.Group
            key={group.name}
            label={group.label}
            classNames={{ groupLabel: classes['group'] ?? '' }}
          >
            {group.results.map(({ key, icon, label, detail }) => (
              <Combobox.Option key={key} value={key} className={classes['result'] ?? ''}>
                {icon}
                <Text as="span" weight="medium">
                  {label}
                </Text>
                <Text as="span" flex={1} color="text-3" truncate>
                  {detail}
                </Text>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <Text
        as="output"
        paddingTop={10}
        paddingBottom={12}
        paddingInline={18}
        size={12}
        color="text-3"
        className={classes['note']}
      >
        {note}
      </Text>
    </Combobox>
  );
}
