import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { assetGeofencesOptions } from '../api/geofence-queries.ts';
import classes from './asset-geofences.module.css';

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
          <span className={classes['quiet']}>…</span>
        ) : data.items.length === 0 ? (
          <span className={classes['quiet']}>{text('inNone')}</span>
        ) : (
          <ul>
            {data.items.map(({ geofence: { id, name }, enteredAt }) => (
              <li key={id}>
                <Link to="/{-$locale}/services/simc/geolocalizacao/cercas" search={{ geofence: id }}>
                  {name}
                </Link>{' '}
                <span className={`${classes['quiet']} figure`}>
                  {text('since', { time: format.dateTime(new Date(enteredAt)) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </dd>
    </>
  );
}
