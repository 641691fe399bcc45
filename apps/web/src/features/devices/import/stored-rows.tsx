import type { PositionImportPreview } from '@azimute/contract';
import { formatCoordinates } from '../../../i18n/format-coordinates.ts';
import { useText } from '../../../i18n/use-text.ts';
import table from '../../../ui/import/column-table.module.css';
import { Title, Hint } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { SeeBounds } from './see-bounds.tsx';

interface StoredRowsProps {
  readonly preview: PositionImportPreview;
}

/** The first valid lines in the portal's units, and the bounds of all. */
export function StoredRows({ preview }: StoredRowsProps) {
  const text = useText('position-import');
  const format = useFormat();
  const { rows, bounds } = preview;
  if (rows.length === 0 || bounds === null) return null;
  return (
    <section>
      <Title as="h3" size={14}>
        {text('asStored')}
      </Title>
      <Hint>
        {text('bounds', {
          from: formatCoordinates(bounds.south, bounds.west),
          to: formatCoordinates(bounds.north, bounds.east),
        })}{' '}
        <SeeBounds bounds={bounds} />
      </Hint>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- No field inside scrolls it by keyboard. */}
      <section className={table['frame']} aria-label={text('asStored')} tabIndex={0}>
        <table className={table['table']}>
          <thead>
            <tr>
              <th scope="col">{text('field_device')}</th>
              <th scope="col">{text('field_time')}</th>
              <th scope="col">{`${text('field_latitude')}, ${text('field_longitude')}`}</th>
              <th scope="col">{text('field_speed')}</th>
              <th scope="col">{text('field_odometer')}</th>
              <th scope="col">{text('field_hourMeter')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <td>{row.deviceId}</td>
                <td className="figure">{format.dateTime(row.time)}</td>
                <td className="figure">{formatCoordinates(row.latitude, row.longitude)}</td>
                <td className="figure">{format.speed(row.speedKph)}</td>
                <td className="figure">{format.distance(row.odometerKm)}</td>
                <td className="figure">{format.hours(row.hourMeterHours)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
