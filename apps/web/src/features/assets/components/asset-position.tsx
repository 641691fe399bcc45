import type { Asset } from '@azimute/contract';
import { formatCoordinates } from '../../../i18n/format-coordinates.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './asset-panel.module.css';

interface AssetPositionProps {
  readonly position: NonNullable<Asset['position']>;
}

/** The latest fix: where, when, and how sure. */
export function AssetPosition({ position }: AssetPositionProps) {
  const text = useText('assets');
  const format = useFormat();
  const { latitude, longitude, headingDegrees, accuracyMeters, fixedAt, receivedAt } = position;
  return (
    <section className={classes['section']}>
      <h3>{text('position')}</h3>
      <dl className={classes['facts']}>
        <dt>{text('contact')}</dt>
        <dd>
          <RelativeTime instant={fixedAt} />
        </dd>
        <dt>{text('fixTime')}</dt>
        <dd className="figure">{format.dateTime(new Date(fixedAt))}</dd>
        <dt>{text('receivedTime')}</dt>
        <dd className="figure">{format.dateTime(new Date(receivedAt))}</dd>
        <dt>{text('coordinates')}</dt>
        <dd>
          <CopyValue name={text('coordinates')} value={formatCoordinates(latitude, longitude)} />
        </dd>
        {headingDegrees !== null && (
          <>
            <dt>{text('heading')}</dt>
            <dd className="figure">{text('degrees', { formatted: format.number(headingDegrees) })}</dd>
          </>
        )}
        {accuracyMeters !== null && (
          <>
            <dt>{text('accuracy')}</dt>
            <dd className="figure">{text('meters', { formatted: format.number(accuracyMeters) })}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
