import { Checkbox } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Box, Column, Row, Stack } from '../layout/primitives.tsx';
import classes from './data-cards.module.css';
import type { DataRows } from './data-table.tsx';
import { ListFoot, MoreFailed } from './list-foot.tsx';
import { isSelected, loadedState, type RowId } from './selection.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { RowSelection } from './use-row-selection.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface DataCardsProps<Row> extends DataRows<Row> {
  readonly nameOf: (row: Row) => string;
  /** Two lines, starting with the link that opens the row. */
  readonly renderCard: (row: Row, link: ReactNode) => ReactNode;
  /** Shows checkboxes only while selecting, since space is short. */
  readonly isSelecting: boolean;
}

const cardHeightPx = 64;

const cardLink = {
  'data-row-link': true,
  'data-grid-widget': true,
  tabIndex: 0,
  className: 'whole-link',
} as const;

/** A list of any length on phones. */
export function DataCards<Row>(props: DataCardsProps<Row>) {
  const { label, rows, idOf, nameOf, total, isTotalAtLeast, openId, renderLink, renderCard } = props;
  const { selection, isSelecting, ref, foot, bulkBar, onNearEnd } = props;
  const text = useText('ui');
  const list = useRef<HTMLUListElement>(null);
  const { scroller, drawn, afterPx, inView, scrollTo } = useVirtualRows({
    rows,
    idOf,
    openId,
    keptId: undefined,
    rowHeightPx: cardHeightPx,
    headHeightPx: 0,
    onNearEnd,
  });
  useRowFocus(ref, (id) => focusCard(list.current, rows.map(idOf), id, scrollTo));
  const marked = (id: RowId): boolean =>
    isSelecting && selection !== undefined && isSelected(selection.selection, id);
  return (
    <Column position="relative" minWidth={0} minHeight={0}>
      {isSelecting && selection && <SelectLoaded ids={rows.map(idOf)} selection={selection} />}
      <Box flex={1} overflow="auto" minHeight={0} ref={scroller}>
        <ul ref={list} aria-label={label} style={{ paddingBottom: afterPx }}>
          {drawn.map(({ row, id, index, gapPx }) => (
            <Row
              as="li"
              key={id}
              position="relative"
              height={64}
              paddingInline="gutter"
              border="bottom"
              className={classes['card']}
              style={{ marginTop: gapPx }}
              data-row={id}
              data-open={id === openId || undefined}
              data-selected={marked(id) || undefined}
              aria-setsize={isTotalAtLeast === true ? -1 : total}
              aria-posinset={index + 1}
            >
              {isSelecting && selection && (
                <Checkbox
                  className={classes['box'] ?? ''}
                  aria-label={text('selectRow', { name: nameOf(row) })}
                  checked={marked(id)}
                  onChange={(event) => selection.set(id, event.currentTarget.checked, false)}
                />
              )}
              <Stack flex={1} alignContent="center" gap={2} minWidth={0}>
                {renderCard(row, renderLink(row, { ...cardLink, children: nameOf(row) }))}
              </Stack>
            </Row>
          ))}
        </ul>
        {foot.onRetry && <MoreFailed onRetry={foot.onRetry} />}
      </Box>
      {bulkBar}
      <ListFoot inView={inView} total={total} isTotalAtLeast={isTotalAtLeast} {...foot} />
    </Column>
  );
}

interface SelectLoadedProps {
  readonly ids: readonly RowId[];
  readonly selection: RowSelection;
}

function SelectLoaded({ ids, selection }: SelectLoadedProps) {
  const text = useText('ui');
  const state = loadedState(selection.selection, ids);
  return (
    <Row flex="none" minHeight={44} paddingInline="gutter" border="bottom" edge="strong" fontSize={13}>
      <Checkbox
        label={text('selectLoaded')}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={(event) => selection.setLoaded(event.currentTarget.checked)}
      />
    </Row>
  );
}

function focusCard(
  list: HTMLElement | null,
  ids: readonly RowId[],
  id: RowId,
  scrollTo: (index: number) => void,
): boolean {
  const index = ids.indexOf(id);
  if (index < 0) return false;
  scrollTo(index);
  const cards = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const card = cards.find(({ dataset }) => dataset['row'] === String(id));
  card?.querySelector<HTMLElement>('[data-row-link]')?.focus();
  return true;
}
