import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { assetGeofencesOptions } from '../api/geofence-queries.ts';
import { Faint } from '../../../ui/layout/primitives.tsx';

interface AssetGeofencesProps {
  readonly assetId: number;
}

/** Geofences that an asset is in, with entry times, as one line of its facts. */
export function AssetGeofences({ assetId }: AssetGeofencesProps) {
  const text = useText('geofences');
  const format = useFormat();
  const { data } = useQuery(assetGeofencesOptions(assetId));
  return (
    <>
      <dt>{text('title')}</dt>
      <dd>
        {data === undefined ? (
          <Faint>…</Faint>
        ) : data.items.length === 0 ? (
          <Faint>{text('inNone')}</Faint>
        ) : (
          <ul>
            {data.items.map(({ geofence: { id, name }, enteredAt }) => (
              <li key={id}>
                <Link to="/{-$locale}/services/simc/geolocalizacao/cercas" search={{ geofence: id }}>
                  {name}
                </Link>{' '}
                <Faint figure>{text('since', { time: format.dateTime(enteredAt) })}</Faint>
              </li>
            ))}
          </ul>
        )}
      </dd>
    </>
  );
}
