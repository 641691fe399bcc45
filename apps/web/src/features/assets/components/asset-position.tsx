import type { Asset } from '@azimute/contract';
import { formatCoordinates } from '../../../i18n/format-coordinates.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Box, Title } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './asset-panel.module.css';

interface AssetPositionProps {
  readonly asset: Pick<Asset, 'battery' | 'position'>;
  readonly lastContactAt: string;
}

/** Last contact of the asset, and its latest fix, which may be older: place, time and accuracy. */
export function AssetPosition({ asset: { battery, position }, lastContactAt }: AssetPositionProps) {
  const text = useText('assets');
  const nameOf = useText('fields');
  const format = useFormat();
  return (
    <Box as="section" marginTop={20}>
      <Title as="h3" marginBottom={2} size={13}>
        {text('position')}
      </Title>
      <dl className="facts-list">
        <dt>{text('contact')}</dt>
        <dd>
          <RelativeTime instant={lastContactAt} />
        </dd>
        {battery !== null && (
          <>
            <dt>{text('battery')}</dt>
            <dd className="figure" title={format.dateTime(new Date(battery.readAt))}>
              {text('percent', { formatted: format.number(battery.percent, 0) })} ·{' '}
              <RelativeTime instant={battery.readAt} />
            </dd>
          </>
        )}
        <dt>{nameOf('lastFix')}</dt>
        <dd>
          {position === null ? (
            <span className={classes['none']}>{text('noFix')}</span>
          ) : (
            <RelativeTime instant={position.fixedAt} />
          )}
        </dd>
        {position !== null && <FixFacts position={position} />}
      </dl>
    </Box>
  );
}

function FixFacts({ position }: { readonly position: NonNullable<Asset['position']> }) {
  const text = useText('assets');
  const format = useFormat();
  const { latitude, longitude, headingDegrees, accuracyMeters, fixedAt, receivedAt } = position;
  return (
    <>
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
    </>
  );
}
