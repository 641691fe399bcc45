import { mayOpen } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from '../explain/explain.module.css';

interface DayLinksProps {
  readonly assetId: number;
  readonly day: string;
}

/** Links from a day to the fixes, trips and messages that the user has access to. */
export function DayLinks({ assetId, day }: DayLinksProps) {
  const text = useText('modules');
  const profile = useProfile();
  return (
    <Box paddingTop={12} paddingBottom={8} paddingInline={0} wrap weight="medium" className={classes['foot']}>
      {mayOpen('services-simc-geolocalizacao-mapa', profile) && (
        <Link to="/{-$locale}/services/simc/geolocalizacao/mapa" search={{ asset: assetId, day }}>
          {text('openOnMap')}
        </Link>
      )}
      {mayOpen('services-simc-geolocalizacao-rotas', profile) && (
        <Link
          to="/{-$locale}/services/simc/geolocalizacao/rotas"
          search={{ assets: [assetId], from: day, to: day }}
        >
          {text('openInRoutes')}
        </Link>
      )}
      {mayOpen('services-simc-geolocalizacao-ativos', profile) && (
        <Link
          to="/{-$locale}/services/simc/geolocalizacao/ativos"
          search={{ asset: assetId, tab: 'messages', day }}
        >
          {text('openMessages')}
        </Link>
      )}
    </Box>
  );
}
