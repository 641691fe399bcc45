import { memo, type KeyboardEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { shortAge } from '../short-age.ts';
import classes from './asset-list.module.css';

interface AssetRowProps {
  readonly index: number;
  /** Undefined while the worker has not sent it yet. */
  readonly row: FleetRow | undefined;
  readonly selectedId: number | null;
  readonly hoveredId: number | null;
  readonly onHover: (assetId: number | null) => void;
  readonly onSelect: (assetId: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** One asset in two lines: ID, model, age; customer, and what it is doing. */
export const AssetRow = memo(function AssetRow(props: AssetRowProps) {
  const { index, row, selectedId, hoveredId, onHover, onSelect, onKeyDown } = props;
  const text = useText('geolocation');
  const statusText = useText('status');
  const now = useNow(1000).getTime();
  if (row === undefined) return <div className={classes['pending']} />;
  const age = row.fixedAtMs === null ? text('noData') : shortAge(row.fixedAtMs, now);
  return (
    <button
      type="button"
      className={classes['row']}
      data-index={index}
      data-hovered={hoveredId === row.id || undefined}
      aria-pressed={selectedId === row.id}
      onClick={() => onSelect(row.id)}
      onMouseEnter={() => onHover(row.id)}
      onFocus={() => onHover(row.id)}
      onBlur={() => onHover(null)}
      onKeyDown={onKeyDown}
    >
      <StatusGlyph status={row.status} label={statusText(row.status)} />
      <span className={classes['lines']}>
        <span className={classes['line']}>
          <span className={classes['name']}>
            <b>{row.code}</b> <span>{row.model}</span>
          </span>
          <span className={`${classes['age']} figure`}>{age}</span>
        </span>
        <span className={classes['line']} data-second>
          <span className={classes['place']}>
            {row.customerName === '' ? row.unitName : row.customerName}
          </span>
          <Doing row={row} age={age} />
        </span>
      </span>
    </button>
  );
});

function Doing({ row, age }: { readonly row: FleetRow; readonly age: string }) {
  const text = useText('geolocation');
  const statusText = useText('status');
  const format = useFormat();
  const words = {
    running: row.speedKph !== null && row.speedKph >= 1 ? format.speed(row.speedKph) : text('moving'),
    turned_off: text('stopped'),
    without_communication: text('noSignal', { age }),
    without_status: text('neverReported'),
    in_maintenance: statusText('in_maintenance'),
    temporarily_disabled: statusText('temporarily_disabled'),
  };
  return <span className={`${classes['doing']} figure`}>{words[row.status]}</span>;
}
