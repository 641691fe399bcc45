import type { GeoPoint } from '@azimute/geo';
import { formatCoordinates } from '../../../../i18n/format-coordinates.ts';
import { useText } from '../../../../i18n/use-text.ts';
import type { FleetRow } from '../../../../live/live-protocol.ts';
import { useDayAddress } from '../../frame/use-day-address.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { linkToAsset, linkToPlace } from '../../frame/map-links.ts';
import { presenceAround, writePresence } from '../presence/presence-address.ts';
import type { MenuEntry } from './menu-entries.ts';
import type { MenuTarget } from '../../frame/menu-target.ts';

/** Entries that are buttons; the other is a link. */
type Action = Exclude<MenuEntry, 'openInApp'>;

/** Actions of the entries. Those that need a place are not offered without one. */
export function useMenuActions(
  target: MenuTarget,
  row: FleetRow | undefined,
): Readonly<Record<Action, () => void>> {
  const text = useText('map-menu');
  const { map, camera } = useMap();
  const { client, change, picking, onSelect, onFollow, setMode, setPressed, onCopy } = useMapScreen();
  const showAddress = useShowAddress();
  const day = useDayAddress();
  const { place } = target;
  const withPlace = (act: (at: GeoPoint) => void) => () => {
    if (place !== null) act(place);
  };
  const withAsset = (act: (assetId: number) => void) => () => {
    if (target.kind === 'asset') act(target.assetId);
  };
  return {
    openCard: withAsset(onSelect),
    followAsset: withAsset((assetId) => {
      onSelect(assetId);
      onFollow(assetId);
    }),
    openDay: withAsset((assetId) => {
      onFollow(null);
      day.open('timeline', assetId);
    }),
    addToPicked: withAsset(picking.toggle),
    removeFromPicked: withAsset(picking.toggle),
    zoomToCluster: () => {
      if (target.kind !== 'cluster') return;
      void client?.bounds(target.key).then((bounds) => {
        if (bounds !== null) map?.moves.fit(bounds);
      });
    },
    showAddress: withPlace(showAddress),
    measureFrom: withPlace((at) => {
      setMode('measure');
      setPressed([at]);
    }),
    nearestHere: withPlace((at) => {
      setMode('nearest');
      setPressed([at]);
    }),
    whoWasHere: withPlace((at) => change({ who: writePresence(presenceAround(at)) })),
    centreHere: withPlace((at) => map?.moves.centreOn(at)),
    copyCoordinates: withPlace(({ latitude, longitude }) =>
      onCopy(formatCoordinates(latitude, longitude), text('coordinatesCopied')),
    ),
    copyLinkToAsset: withAsset((assetId) =>
      onCopy(linkToAsset(assetId), text('linkToCopied', { code: row?.code ?? '' })),
    ),
    copyLinkToPlace: withPlace((at) => onCopy(linkToPlace(at, camera?.zoom), text('linkToPlaceCopied'))),
  };
}

/** Returns a link that opens the phone's own map app. It links to no website, which would learn the asset's place. */
export function placeElsewhere({ latitude, longitude }: GeoPoint): string {
  const place = `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
  return `geo:${place}?q=${place}`;
}

/** Shows the address of a place, like a press in that mode. */
function useShowAddress(): (place: GeoPoint) => void {
  const { setMode, setPressed } = useMapScreen();
  return (place) => {
    setMode('address');
    setPressed([place]);
  };
}
