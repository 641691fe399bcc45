import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { assetGeofencesOptions } from '../api/geofence-queries.ts';

interface AssetGeofencesProps {
  readonly assetId: number;
}

/** In which geofences an asset is, since when, as one line of its facts. */
export function AssetGeofences({ assetId }: AssetGeofencesProps) {
  const text = useText('geofences');
  const format = useFormat();
  const { data } = useQuery(assetGeofencesOptions(assetId));
  return (
    <>
      <dt>{text('title')}</dt>
      <dd>
        {data === undefined ? (
          <Text as="span" color="text-3">
            …
          </Text>
        ) : data.items.length === 0 ? (
          <Text as="span" color="text-3">
            {text('inNone')}
          </Text>
        ) : (
          <ul>
            {data.items.map(({ geofence: { id, name }, enteredAt }) => (
              <li key={id}>
                <Link to="/{-$locale}/services/simc/geolocalizacao/cercas" search={{ geofence: id }}>
                  {name}
                </Link>{' '}
                <Text as="span" color="text-3" figure>
                  {text('since', { time: format.dateTime(new Date(enteredAt)) })}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </dd>
    </>
  );
}
