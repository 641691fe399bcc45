import { mayOpen } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import { useProfile } from '../../api/use-session.ts';
import { useText } from '../../i18n/use-text.ts';

/** Opens the commands of a device, for users who see commands. */
export function CommandsLink({ deviceId }: { readonly deviceId: string }) {
  const text = useText('trackers');
  if (!mayOpen('services-simc-comandos', useProfile())) return null;
  return (
    <Link
      className="text-button"
      to="/{-$locale}/services/simc/comandos"
      search={{ device: deviceId }}
      aria-label={`${text('commands')}: ${deviceId}`}
    >
      {text('commands')}
    </Link>
  );
}
