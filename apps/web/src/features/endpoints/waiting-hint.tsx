import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { waitingDevicesOptions } from './waiting-devices.ts';

/** Links to the inbox while unknown devices send data; for administrators. */
export function WaitingHint() {
  const text = useText('devices');
  const format = useFormat();
  const { data: count = 0 } = useQuery(waitingDevicesOptions);
  if (count === 0) return null;
  return (
    <>
      {' · '}
      <Link
        to="/{-$locale}/services/simc/geolocalizacao/ativos/dispositivos"
        search={{ tab: 'inbox' }}
        className="text-button"
      >
        {text('unknownDevices', format.counted(count))}
      </Link>
    </>
  );
}
