import { memo, type KeyboardEvent, type MouseEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import { useCalculating } from '../../../ui/calculating.ts';
import { Box, Row, Text, Bold } from '../../../ui/layout/primitives.tsx';
import { PlaceAge } from '../../../ui/place-age.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { shortAge } from '../frame/short-age.ts';
import { useActivity } from '../frame/use-activity.ts';
import classes from './asset-list.module.css';

interface AssetRowProps {
  readonly index: number;
  /** Undefined until the worker has sent it. */
  readonly row: FleetRow | undefined;
  readonly isSelected: boolean;
  readonly isHovered: boolean;
  readonly isPicked: boolean;
  readonly isPicking: boolean;
  readonly onHover: (assetId: number | null) => void;
  readonly onSelect: (assetId: number) => void;
  readonly onPick: (assetId: number, isRange: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** One asset in two lines: ID, model, age; customer and activity. */
export const AssetRow = memo(function AssetRow(props: AssetRowProps) {
  const { index, row, isSelected, isHovered, isPicked, isPicking } = props;
  const { onHover, onSelect, onPick, onKeyDown } = props;
  const text = useText('geolocation');
  if (row === undefined) return <div className={classes['pending']} />;
  const press = (event: MouseEvent) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey || isPicking) onPick(row.id, event.shiftKey);
    else onSelect(row.id);
  };
  return (
    <>
      <input
        type="checkbox"
        className={classes['pick']}
        // By keyboard, Space selects the row itself.
        tabIndex={-1}
        checked={isPicked}
        aria-label={text('pickAsset', { code: row.code })}
        onClick={(event) => onPick(row.id, event.shiftKey)}
        onChange={() => undefined}
        onMouseEnter={() => onHover(row.id)}
      />
      <button
        type="button"
        className={classes['row']}
        data-index={index}
        data-asset={row.id}
        data-hovered={isHovered || undefined}
        data-picked={isPicked || undefined}
        aria-pressed={isSelected}
        onClick={press}
        onMouseEnter={() => onHover(row.id)}
        onFocus={() => onHover(row.id)}
        onBlur={() => onHover(null)}
        onKeyDown={onKeyDown}
        // Otherwise releasing Space would press a button.
        onKeyUp={(event) => {
          if (event.key === ' ') event.preventDefault();
        }}
      >
        <Lines row={row} />
      </button>
    </>
  );
});

function Lines({ row }: { readonly row: FleetRow }) {
  const text = useText('geolocation');
  const statusText = useText('status');
  const now = useNow(1000).getTime();
  const age = row.contactAtMs === null ? text('noData') : shortAge(row.contactAtMs, now);
  return (
    <>
      <StatusGlyph status={row.status} label={statusText(row.status)} />
      <Box as="span" display="block" flex={1} minWidth={0}>
        <Row as="span" justify="space-between" gap={8} className={classes['line']}>
          <Text as="span" truncate>
            <Bold>{row.code}</Bold>{' '}
            <Text as="span" color="text-2">
              {row.model}
            </Text>
          </Text>
          <Text as="span" flex="none" color="text-3" fontSize={12} figure>
            {age}
          </Text>
        </Row>
        <Row as="span" justify="space-between" gap={8} className={classes['line']} data-second>
          <Text as="span" truncate>
            {row.customerName === '' ? row.unitName : row.customerName}
          </Text>
          <Doing row={row} age={age} />
        </Row>
      </Box>
    </>
  );
}

function Doing({ row, age }: { readonly row: FleetRow; readonly age: string }) {
  const text = useText('geolocation');
  const statusText = useText('status');
  const calculating = useCalculating();
  const format = useFormat();
  const activity = useActivity(row);
  const running =
    activity === 'moving'
      ? format.speed(row.speedKph)
      : activity === null
        ? statusText('running')
        : text(activity);
  const words = {
    running,
    turned_off: text('off'),
    without_communication: text('noSignal', { age }),
    without_status: calculating ?? text('neverReported'),
    in_maintenance: statusText('in_maintenance'),
    temporarily_disabled: statusText('temporarily_disabled'),
  };
  return (
    <Text as="span" flex="none" color="text-2" figure>
      {words[row.status]}
      <PlaceAge fixedAtMs={row.fixedAtMs} contactAtMs={row.contactAtMs}>
        {(placeAge) => <> · {placeAge}</>}
      </PlaceAge>
    </Text>
  );
}
