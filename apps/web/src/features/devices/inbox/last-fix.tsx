import type { UnknownDevice } from '@azimute/contract';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatCoordinates } from '../../../i18n/format-coordinates.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { useOpensMap } from '../../assets/api/use-opens-map.ts';
import { PayloadView } from '../components/payload-view.tsx';

interface SeeWhereProps {
  readonly latitude: number;
  readonly longitude: number;
}

const streetZoom = 14;

const decimals = 5;

interface LastFixProps {
  readonly fix: NonNullable<UnknownDevice['lastFix']>;
}

/** Last position of a device, as it would be stored. */
export function LastFix({ fix }: LastFixProps) {
  const text = useText('devices');
  const assets = useText('assets');
  const nameOf = useText('fields');
  const format = useFormat();
  const { latitude, longitude, speedKph, headingDegrees, altitudeMeters, accuracyMeters } = fix;
  const meters = (value: number): string => assets('meters', { formatted: format.number(value) });
  return (
    <>
      <Facts
        title={text('sentLast')}
        facts={[
          [assets('fixTime'), format.dateTime(fix.fixedAt)],
          [
            assets('coordinates'),
            <CopyValue
              key="place"
              name={assets('coordinates')}
              value={formatCoordinates(latitude, longitude)}
            />,
          ],
          [assets('speed'), measured(speedKph, format.speed)],
          [
            assets('heading'),
            measured(headingDegrees, (value) => assets('degrees', { formatted: format.number(value) })),
          ],
          [text('altitude'), measured(altitudeMeters, meters)],
          [assets('accuracy'), measured(accuracyMeters, meters)],
          [text('ignition'), fix.ignition === null ? null : text(fix.ignition ? 'on' : 'off')],
          [nameOf('hourMeter'), measured(fix.hourMeterHours, format.hours)],
          [nameOf('odometer'), measured(fix.odometerKm, (value) => format.distance(value, 1))],
        ]}
      >
        <SeeWhere latitude={latitude} longitude={longitude} />
      </Facts>
      {fix.attributes !== null && <PayloadView title={text('furtherValues')} payload={fix.attributes} />}
    </>
  );
}

function measured(value: number | null, write: (value: number) => string): string | null {
  return value === null ? null : write(value);
}

/** Links to the place on the map, for users who have the map. */
function SeeWhere({ latitude, longitude }: SeeWhereProps) {
  const text = useText('devices');
  if (!useOpensMap()) return null;
  const at = `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)},${streetZoom}`;
  return (
    <Link to="/{-$locale}/services/simc/geolocalizacao/mapa" search={{ at }} className="text-button">
      <IconMapPin size={14} stroke={2} aria-hidden />
      {text('seeWhere')}
    </Link>
  );
}
