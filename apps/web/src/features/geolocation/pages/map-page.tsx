import { lazy, Suspense, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack } from '../../../ui/layout/primitives.tsx';
import { NoPermission } from '../../../ui/states.tsx';
import { PastInstantContext } from '../../../ui/use-now.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useGeofencesShown } from '../../geofences/api/use-geofences-shown.ts';
import { MapContext } from '../../maps/components/map-context.ts';
import { MapFailure } from '../../maps/components/map-failure.tsx';
import { placeInWords } from '../../maps/places/map-place.ts';
import { DeskLayout } from '../layout/desk-layout.tsx';
import '../layout/map-screen.css';
import { TodayContext } from '../day/today.ts';
import { MapScreenContext, useMapScreen } from '../frame/map-screen.ts';
import { MapMenu } from '../tools/menu/map-menu.tsx';
import { CopyByHand } from '../../../ui/copy-by-hand.tsx';
import { PrintSheet } from '../tools/share/print-sheet.tsx';
import classes from './map-page.module.css';
import { useFleetScreen } from './use-fleet-screen.ts';

const PhoneLayout = lazy(async () => ({ default: (await import('../phone/phone-layout.tsx')).PhoneLayout }));
const GeofencesOnMap = lazy(async () => ({
  default: (await import('../../geofences/map/geofences-on-map.tsx')).GeofencesOnMap,
}));
const ShortcutsHelp = lazy(async () => ({
  default: (await import('../tools/bar/shortcuts-help.tsx')).ShortcutsHelp,
}));
const PlacePin = lazy(async () => ({ default: (await import('../tools/places/place-pin.tsx')).PlacePin }));

/** Live map of the fleet. */
export function MapPage() {
  const text = useText('geolocation');
  usePageTitle(text('title'));
  const container = useRef<HTMLElement>(null);
  const geofences = useGeofencesShown();
  const { screen, shownMap, day, mapFailure, retryMap, printed, copying } = useFleetScreen(container);
  if (screen.snapshot.ended === 'forbidden') return <NoPermission />;
  return (
    <Box
      overflow="hidden"
      position="absolute"
      inset={0}
      fill="map-water"
      className={classes['screen']}
      data-map-screen
      data-past={screen.view.pastMs !== null || undefined}
      data-fullscreen-map={screen.actions.isFullscreen || undefined}
    >
      <h1 className="visually-hidden">{text('title')}</h1>
      <section ref={container} className={classes['map']} aria-label={text('mapLabel')} />
      {mapFailure !== null && (
        <Stack place="center" fill="sunken" position="absolute" className={classes['failed']}>
          <MapFailure failure={mapFailure} onRetry={retryMap} instead={text('worksWithoutMap')} />
        </Stack>
      )}
      <MapContext value={shownMap}>
        <MapScreenContext value={screen}>
          <PastInstantContext value={screen.past?.ms ?? null}>
            <TodayContext value={day}>
              <Suspense>{shownMap.isPhone ? <PhoneLayout /> : <DeskLayout />}</Suspense>
            </TodayContext>
          </PastInstantContext>
          <SelectionAnnouncer />
          <MapMenu />
          {geofences.isShown && (
            <Suspense>
              <GeofencesOnMap />
            </Suspense>
          )}
          {screen.place !== null && (
            <Suspense>
              <PlacePin place={screen.place} onClose={() => screen.onPlace(null)} />
            </Suspense>
          )}
          {screen.panels.hasHelp && (
            <Suspense>
              <ShortcutsHelp />
            </Suspense>
          )}
          <PrintSheet rows={printed} />
        </MapScreenContext>
      </MapContext>
      {copying.refused !== null && <CopyByHand value={copying.refused} onClose={copying.forget} />}
    </Box>
  );
}

/** Announces the selected asset, changes of its status, and searched places to screen readers. */
function SelectionAnnouncer() {
  const text = useText('map-menu');
  const statusText = useText('status');
  const placesText = useText('places');
  const { snapshot, place } = useMapScreen();
  const { selected } = snapshot;
  return (
    <output className="visually-hidden">
      {selected !== null && text('selectedNow', { code: selected.code, status: statusText(selected.status) })}{' '}
      {place !== null && placesText('shownNow', { place: placeInWords(place) })}
    </output>
  );
}
