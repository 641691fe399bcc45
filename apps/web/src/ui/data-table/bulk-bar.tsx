import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Box, Row, Text } from '../layout/primitives.tsx';
import { useCountText } from '../use-count-text.ts';
import classes from './bulk-bar.module.css';
import { countSelected, loadedState, type RowId } from './selection.ts';
import type { RowSelection } from './use-row-selection.ts';
import { IconButton } from '../icon-button.tsx';

interface BulkBarProps {
  readonly selection: RowSelection;
  readonly loaded: readonly RowId[];
  readonly total: number;
  /** The total is a lower bound. */
  readonly isTotalAtLeast?: boolean;
  /** Actions on the selection. */
  readonly children: ReactNode;
}

/** Size of the selection, with actions on it and the choice to select all matches. */
export function BulkBar({ selection: held, loaded, total, isTotalAtLeast = false, children }: BulkBarProps) {
  const text = useText('ui');
  const countText = useCountText();
  const count = countSelected(held.selection, total);
  const isFiltered = held.selection.kind === 'filter';
  const selected = text('selected', { count, formatted: countText(count, isTotalAtLeast && isFiltered) });
  const offersAll =
    loadedState(held.selection, loaded) === 'all' &&
    held.selection.kind === 'ids' &&
    (isTotalAtLeast || total > loaded.length);
  const place = useRef<HTMLDivElement>(null);
  useFocusAfter(place, count);
  return (
    // Takes the focus for its list when a dialog opened here closes after the bar has disappeared.
    <div
      ref={place}
      tabIndex={-1}
      data-keeps-focus
      className={classes['place']}
      onFocus={({ target, currentTarget }) => target === currentTarget && focusList(currentTarget)}
    >
      {/* Present while empty, so that screen readers announce the count. */}
      <output className="visually-hidden">{count > 0 && selected}</output>
      {count > 0 && (
        <Toolbar>
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
          <IconButton
            size="xs"
            icon={IconX}
            label={text('clearSelection')}
            iconSize={16}
            onClick={held.clear}
          />
        </Toolbar>
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

/** The pressed button disappears with the bar, so the focus moves to the list. */
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

function Toolbar({ children }: Pick<BulkBarProps, 'children'>) {
  const text = useText('ui');
  return (
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
      {children}
    </Row>
  );
}
