import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { dataAgeOf } from '../../../live/data-age.ts';
import type { LiveClient } from '../../../live/live-client.ts';
import { emptySnapshot } from '../../../live/live-snapshot.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { openLiveFleet } from '../../geolocation/frame/api/open-live-fleet.ts';
import { useFleetMap } from '../../geolocation/frame/use-fleet-map.ts';
import { AgeGlyph } from '../../geolocation/tools/bar/age-glyph.tsx';
import { MapAttribution } from '../../maps/components/map-attribution.tsx';
import { MapContext } from '../../maps/components/map-context.ts';
import { MapFailure } from '../../maps/components/map-failure.tsx';
import { useBaseMap } from '../../maps/components/use-base-map.ts';
import { useIsPhone } from '../../maps/components/use-is-phone.ts';
import { useMapType } from '../../maps/components/use-map-type.ts';
import { useHomeUnits } from '../api/home-units.ts';
import classes from './live-fleet-map.module.css';

const nothing = () => undefined;
const noSubscription = () => nothing;
const noSnapshot = () => emptySnapshot;

interface LiveFleetMapProps {
  readonly accountId: number;
}

/** The fleet as it moves, without tools: a press opens the map. */
export function LiveFleetMap({ accountId }: LiveFleetMapProps) {
  const text = useText('home');
  const container = useRef<HTMLDivElement>(null);
  const [client, setClient] = useState<LiveClient | null>(null);
  useEffect(() => {
    const opened = openLiveFleet(accountId);
    // oxlint-disable-next-line react/set-state-in-effect -- The worker lives as long as home shows this account.
    setClient(opened);
    return () => opened.close();
  }, [accountId]);
  const units = useHomeUnits();
  const snapshot = useSyncExternalStore(client?.subscribe ?? noSubscription, client?.snapshot ?? noSnapshot);
  const opened = useFleetMap(container, null, {
    onReady: nothing,
    onViewport: (viewport) => client?.setViewport(viewport),
    onCamera: nothing,
    onBox: nothing,
    onMenu: nothing,
    onKeepEnd: nothing,
    onFollowEnd: nothing,
    onFleetHover: nothing,
    onSelect: nothing,
    onCluster: nothing,
    onFleetMenu: nothing,
  });
  const { fleet, failure, retry } = opened;
  const map = opened.isReady ? opened.map : null;
  const type = useMapType();
  useBaseMap(map, type.shown);
  const hasFleet = snapshot.list.total > 0;
  useEffect(() => {
    if (map === null || fleet === null || client === null) return undefined;
    const stop = client.drawWith((frame) => fleet.setFrame(frame));
    map.tellViewport();
    return stop;
  }, [map, fleet, client]);
  useEffect(() => {
    if (client === null) return;
    client.setFilter({
      search: '',
      status: [],
      fields: units.length === 0 ? {} : { units: units.map(String) },
    });
    if (map === null || !hasFleet) return;
    void client.bounds('shown').then((bounds) => {
      if (bounds !== null) map.moves.fit(bounds, true);
    });
  }, [map, client, hasFleet, units]);
  const isPhone = useIsPhone();
  const context = useMemo(() => ({ map, camera: null, isPhone, type }), [map, isPhone, type]);
  return (
    <MapContext value={context}>
      <div className={classes['map']}>
        <div ref={container} className={classes['canvas']} inert />
        {failure === null ? (
          <Link
            to="/{-$locale}/services/simc/geolocalizacao/mapa"
            className={classes['open']}
            aria-label={text('openMap')}
          />
        ) : (
          <MapFailure failure={failure} onRetry={retry} />
        )}
        <div className={classes['foot']}>
          <MapAttribution />
        </div>
        <Age connection={snapshot.connection} />
      </div>
    </MapContext>
  );
}

function Age({ connection }: Pick<typeof emptySnapshot, 'connection'>) {
  const text = useText('home');
  const format = useFormat();
  const nowMs = useNow(1000).getTime();
  const age = dataAgeOf(connection, nowMs);
  const words = {
    connecting: text('connecting'),
    live: text('live'),
    delayed: text('delayed'),
    offline: text('offline', { time: format.time(connection.heardAtMs ?? nowMs) }),
  };
  return (
    <Row as="output" gap={4} size={12} weight="medium" className={classes['age']} data-kind={age.kind}>
      <AgeGlyph kind={age.kind} />
      {words[age.kind]}
    </Row>
  );
}
