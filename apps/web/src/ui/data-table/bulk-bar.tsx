import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Box, Row, Text } from '../layout/primitives.tsx';
import { useCountText } from '../use-count-text.ts';
import classes from './bulk-bar.module.css';
import { countSelected, loadedState, type RowId } from './selection.ts';
import type { RowSelection } from './use-row-selection.ts';

interface BulkBarProps {
  readonly selection: RowSelection;
  readonly loaded: readonly RowId[];
  readonly total: number;
  /** Counting went no further than the total. */
  readonly isTotalAtLeast?: boolean;
  /** What can be done with all that is selected. */
  readonly children: ReactNode;
}

/** Says how much is selected, offers all that match, and holds what can be done with it. */
export function BulkBar({ selection: held, loaded, total, isTotalAtLeast = false, children }: BulkBarProps) {
  const text = useText('ui');
  const countText = useCountText();
  const count = countSelected(held.selection, total);
  const selected = text('selected', {
    count,
    formatted: countText(count, isTotalAtLeast && held.selection.kind === 'filter'),
  });
  const offersAll =
    held.selection.kind === 'ids' &&
    (isTotalAtLeast || total > loaded.length) &&
    loadedState(held.selection, loaded) === 'all';
  const place = useRef<HTMLDivElement>(null);
  useFocusAfter(place, count);
  return (
    // Takes the focus for its list when a dialog that was opened here closes and the bar has gone.
    <div
      ref={place}
      tabIndex={-1}
      data-keeps-focus
      className={classes['place']}
      onFocus={({ target, currentTarget }) => target === currentTarget && focusList(currentTarget)}
    >
      {/* Stands empty before anything is selected, so that readers hear the count when it comes. */}
      <output className="visually-hidden">{count > 0 && selected}</output>
      {count > 0 && (
        <Row
          role="toolbar"
          aria-label={text('bulkActions')}
          gap={4}
          padding={6}
          maxWidth="100%"
          wrap
          fontSize={13}
          fill="raised"
          border="all"
          radius={3}
          shadow={3}
          pointerEvents="auto"
          className={classes['bar']}
        >
          <SelectedCount words={selected} />
          {offersAll && (
            <SelectAll
              countText={countText}
              total={total}
              isTotalAtLeast={isTotalAtLeast}
              onSelect={held.selectMatching}
            />
          )}
          <Box as="span" display="contents" className={classes['actions']}>
            {children}
          </Box>
          <ActionIcon size="xs" aria-label={text('clearSelection')} onClick={held.clear}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Row>
      )}
    </div>
  );
}

interface SelectAllProps {
  readonly countText: (count: number, isAtLeast?: boolean) => string;
  readonly total: number;
  readonly isTotalAtLeast: boolean;
  readonly onSelect: () => void;
}

function SelectAll({ countText, total, isTotalAtLeast, onSelect }: SelectAllProps) {
  const text = useText('ui');
  return (
    <Box
      as="button"
      type="button"
      paddingBlock={0}
      paddingInline={8}
      minHeight="var(--control-h-sm)"
      weight="medium"
      color="accent-text"
      radius={2}
      hover="active"
      className={classes['all']}
      onClick={onSelect}
    >
      {text('selectMatching', { formatted: countText(total, isTotalAtLeast) })}
    </Box>
  );
}

interface SelectedCountProps {
  readonly words: string;
}

function SelectedCount({ words }: SelectedCountProps) {
  return (
    <Text
      as="span"
      paddingBlock={0}
      paddingInline={8}
      weight="medium"
      whiteSpace="nowrap"
      className={`${classes['count']} figure`}
      aria-hidden
    >
      {words}
    </Text>
  );
}

/** What was pressed goes with the bar: the focus goes on to the list. */
function useFocusAfter(place: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const hasGone = before.current > 0 && count === 0;
    before.current = count;
    if (hasGone && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, count]);
}

function focusList(place: HTMLElement): void {
  place.parentElement?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}
