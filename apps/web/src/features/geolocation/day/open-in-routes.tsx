import { mayOpen } from '@azimute/contract/routes';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';

interface OpenInRoutesProps {
  readonly assetId: number;
  readonly day: string;
}

/** Leads to the day on the screen of routes, for whoever may open that. */
export function OpenInRoutes({ assetId, day }: OpenInRoutesProps) {
  const text = useText('asset-day');
  if (!mayOpen('services-simc-geolocalizacao-rotas', useProfile())) return null;
  return (
    <Link
      to="/{-$locale}/services/simc/geolocalizacao/rotas"
      search={{ assets: [assetId], from: day, to: day }}
      className="icon-button"
      aria-label={text('openRoutes')}
      title={text('openRoutes')}
    >
      <IconExternalLink size={16} stroke={1.85} aria-hidden />
    </Link>
  );
}
