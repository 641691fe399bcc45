import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useNewLayer } from '../../ui/dialog-layers.ts';
import classes from './search-dialog.module.css';
import type { SearchResult } from './search-result.ts';

const SearchResults = lazy(async () => ({
  default: (await import('./search-results.tsx')).SearchResults,
}));

interface SearchDialogProps {
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Search by Ctrl/Cmd-K: screens, actions and help by name, assets by ID, and records of other lists. */
export function SearchDialog({ opened, onOpen, onClose }: SearchDialogProps) {
  const text = useText('shell');
  useHotkeys([['mod+K', onOpen]], []);
  return (
    <Modal.Root opened={opened} onClose={onClose} centered={false} padding={0} size={560}>
      <Modal.Overlay color="var(--scrim)" backgroundOpacity={1} />
      <Modal.Content aria-label={text('search')}>
        <SearchBox onClose={onClose} />
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
  const [search, setSearch] = useState('');
  const found = useRef<readonly SearchResult[]>([]);
  const keep = (results: readonly SearchResult[]): void => {
    found.current = results;
  };

  const open = (key: string): void => {
    const result = found.current.find((one) => one.key === key);
    if (!result) return;
    onClose();
    result.run();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
      <Combobox.EventsTarget>
        <TextInput
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
      {/* They may still be loading: the field can already be used. */}
      <Suspense fallback={null}>
        <SearchResults search={search} onShown={keep} onFound={combobox.selectFirstOption} />
      </Suspense>
    </Combobox>
  );
}
