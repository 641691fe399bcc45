import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Format } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Hint, Muted, Row, Stack } from '../../../ui/layout/primitives.tsx';
import type { Copied } from '../store/device-copy.ts';

interface CopiedListProps<Item> {
  readonly copied: Copied<Item>;
  readonly format: Format;
  /** Text that a search compares. */
  readonly textOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
}

const shownAtOnce = 50;

/** A searchable part of the copy. */
export function CopiedList<Item extends { readonly id: number }>({
  copied: { items, total },
  format,
  textOf,
  children,
}: CopiedListProps<Item>) {
  const text = useText('offline');
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(shownAtOnce);
  const wanted = search.trim().toLocaleLowerCase();
  const found = items.filter((item) => textOf(item).toLocaleLowerCase().includes(wanted));
  const counts = (shown: number, all: number) => ({ shown: format.number(shown), total: format.number(all) });
  if (items.length === 0)
    return (
      <Stack padding={16}>
        <Muted>{text('nothingCopied')}</Muted>
      </Stack>
    );
  return (
    <Stack gap={12} padding={16}>
      <TextInput
        type="search"
        aria-label={text('search')}
        placeholder={text('search')}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setMost(shownAtOnce);
        }}
      />
      {items.length < total && <Hint>{text('partOf', counts(items.length, total))}</Hint>}
      {found.length === 0 && <Muted>{text('nothingFound')}</Muted>}
      <Stack as="ul" gap={10}>
        {found.slice(0, most).map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </Stack>
      {found.length > most && (
        <Row gap={12}>
          <Button size="xs" onClick={() => setMost(most + shownAtOnce)}>
            {text('showMore')}
          </Button>
          <Hint as="span">{text('shownOf', counts(most, found.length))}</Hint>
        </Row>
      )}
    </Stack>
  );
}
