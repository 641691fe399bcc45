import type { AssetDetail } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Title } from '../../../ui/layout/primitives.tsx';
import { ConnectTracker } from '../../endpoints/connect-tracker.tsx';
import { useAssetRights } from '../api/use-asset-rights.ts';
import classes from './asset-panel.module.css';

interface TrackerSettingsProps {
  readonly asset: AssetDetail;
}

/** How the asset's tracker or phone sends its positions to the portal. */
export function TrackerSettings({ asset }: TrackerSettingsProps) {
  const text = useText('assets');
  const keys = useText('api-keys');
  const { isAdmin } = useAssetRights();
  return (
    <Box as="section" marginTop={20}>
      <Title as="h3" marginBottom={2} size={13}>
        {text('trackerTitle')}
      </Title>
      <p className={classes['hint']}>{text('trackerText')}</p>
      <ConnectTracker
        deviceId={asset.devices.at(-1)?.deviceId}
        keyName={keys('keyNameFor', { code: asset.code })}
        isAdmin={isAdmin}
      />
      {isAdmin && (
        <Link
          to="/{-$locale}/services/simc/geolocalizacao/ativos/dispositivos"
          search={{ tab: 'keys' }}
          className="text-button"
        >
          {keys('manageKeys')}
        </Link>
      )}
    </Box>
  );
}
