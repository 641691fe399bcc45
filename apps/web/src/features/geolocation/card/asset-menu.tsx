import { mayOpen } from '@azimute/contract/routes';
import { Menu } from '@mantine/core';
import {
  IconClipboardPlus,
  IconDots,
  IconExternalLink,
  IconHistory,
  IconLink,
  IconMapPin,
  IconMessages,
  IconPolygon,
  IconRoute,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { formatCoordinates } from '../../../i18n/format-coordinates.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import { writeAround } from '../../geofences/api/given-place.ts';
import { useMayChangeGeofences } from '../../geofences/api/use-geofence-rights.ts';
import { useMayChangeWorkOrders } from '../../work-orders/api/use-work-order-changes.ts';
import { NewWorkOrder } from '../../work-orders/components/new-work-order.tsx';
import { Box, Hint } from '../../../ui/layout/primitives.tsx';
import { useMap } from '../../maps/components/map-context.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import { linkToView } from '../frame/map-links.ts';

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const assetTabs = [
  { tab: 'summary', name: 'openInAssets', icon: <IconExternalLink {...glyph} /> },
  { tab: 'messages', name: 'messages', icon: <IconMessages {...glyph} /> },
  { tab: 'history', name: 'history', icon: <IconHistory {...glyph} /> },
] as const;

/** Further actions on the asset of the card. */
export function AssetMenu({ row }: { readonly row: FleetRow }) {
  const text = useText('asset-day');
  const profile = useProfile();
  const mayOpenOrders = useMayChangeWorkOrders();
  const orders = useText('work-orders');
  const [isOrdering, setOrdering] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Box
            as="button"
            type="button"
            width={28}
            height={28}
            phoneWidth={44}
            phoneHeight={44}
            className="icon-button"
            aria-label={text('more')}
          >
            <IconDots size={18} stroke={1.85} aria-hidden />
          </Box>
        </Menu.Target>
        <Menu.Dropdown>
          <PlaceItems row={row} />
          {mayOpenOrders && (
            <Menu.Item leftSection={<IconClipboardPlus {...glyph} />} onClick={() => setOrdering(true)}>
              {orders('new')}
            </Menu.Item>
          )}
          {mayOpen('services-simc-geolocalizacao-ativos', profile) && <AssetItems row={row} />}
        </Menu.Dropdown>
      </Menu>
      {isOrdering && <NewWorkOrder draft={{ asset: row }} onClose={() => setOrdering(false)} />}
    </>
  );
}

interface PlaceItemsProps {
  readonly row: FleetRow;
}

function PlaceItems({ row }: PlaceItemsProps) {
  const text = useText('asset-day');
  const mapText = useText('geolocation');
  const profile = useProfile();
  const mayDraw = useMayChangeGeofences();
  const { camera } = useMap();
  const { onCopy } = useMapScreen();
  const { latitude, longitude } = row;
  return (
    <>
      <Menu.Item
        leftSection={<IconLink {...glyph} />}
        onClick={() => onCopy(linkToView(camera), mapText('linkCopied'))}
      >
        {mapText('copyLink')}
        <Hint>{mapText('linkWorksFor')}</Hint>
      </Menu.Item>
      {latitude !== null && longitude !== null && (
        <Menu.Item
          leftSection={<IconMapPin {...glyph} />}
          onClick={() => onCopy(formatCoordinates(latitude, longitude), text('coordinatesCopied'))}
        >
          {text('copyCoordinates')}
        </Menu.Item>
      )}
      {latitude !== null && longitude !== null && mayDraw && (
        <Menu.Item
          leftSection={<IconPolygon {...glyph} />}
          component={Link}
          to="/{-$locale}/services/simc/geolocalizacao/cercas"
          search={{ form: 'new', around: writeAround({ latitude, longitude }) } as never}
        >
          {text('fenceAround')}
        </Menu.Item>
      )}
      {mayOpen('services-simc-geolocalizacao-rotas', profile) && (
        <Menu.Item
          leftSection={<IconRoute {...glyph} />}
          component={Link}
          to="/{-$locale}/services/simc/geolocalizacao/rotas"
          search={{ assets: [row.id] } as never}
        >
          {text('openRoutes')}
        </Menu.Item>
      )}
    </>
  );
}

interface AssetItemsProps {
  readonly row: FleetRow;
}

function AssetItems({ row }: AssetItemsProps) {
  const text = useText('asset-day');
  return (
    <>
      <Menu.Divider />
      {assetTabs.map(({ tab, name, icon }) => (
        <Menu.Item
          key={tab}
          leftSection={icon}
          component={Link}
          to="/{-$locale}/services/simc/geolocalizacao/ativos"
          search={{ asset: row.id, ...(tab === 'summary' ? {} : { tab }) } as never}
        >
          {text(name)}
        </Menu.Item>
      ))}
    </>
  );
}
