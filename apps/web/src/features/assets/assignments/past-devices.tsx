import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { assetsKey } from '../api/assets-queries.ts';
import classes from '../components/asset-panel.module.css';

const mostShown = 50;

/** Which devices an asset had, from when to when. */
export function PastDevices({ assetId }: { readonly assetId: number }) {
  const text = useText('device-assignments');
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: [...assetsKey, 'past-devices', assetId],
    queryFn: ({ signal }) =>
      callApi('listDeviceAssignments', {
        query: { asset: assetId, state: 'past', limit: mostShown },
        signal,
      }),
  });
  const time = (instant: string | null): string =>
    instant === null ? text('beginning') : format.dateTime(new Date(instant));
  return (
    <section className={classes['section']}>
      <h3>{text('history')}</h3>
      {data === undefined ? (
        error !== null && <p className={classes['hint']}>{text('failed')}</p>
      ) : data.items.length === 0 ? (
        <p className={classes['hint']}>{text('historyNone')}</p>
      ) : (
        <ul className={classes['devices']} aria-label={text('history')}>
          {data.items.map(({ deviceId, since, until, takenOffBy }) => (
            <li key={`${deviceId} ${until}`}>
              <strong>{deviceId}</strong>
              <span>{text('range', { since: time(since), until: time(until) })}</span>
              {takenOffBy !== null && <span>{text('by', { name: takenOffBy.name })}</span>}
            </li>
          ))}
          {data.total > data.items.length && (
            <li>
              <span>{text('more', { formatted: format.number(data.total - data.items.length) })}</span>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
