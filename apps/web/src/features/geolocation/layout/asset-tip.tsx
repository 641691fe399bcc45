import { Fragment, useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import type { FleetHover } from '../../../map/markers/fleet-events.ts';
import { Box, Row, Stack, Bold } from '../../../ui/layout/primitives.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import classes from './map-tip.module.css';
import { MapTip } from './map-tip.tsx';

type AssetHover = Extract<FleetHover, { kind: 'asset' }>;

const markerPixels = 20;
/** Closer to the top edge, the tip is below its marker [px]. */
const roomPixels = 210;
const askAgainMs = 5000;

/** Details of an asset while its marker is hovered or its row has the focus. Escape hides it. */
export function AssetTip({ hover }: { readonly hover: AssetHover }) {
  const statusText = useText('status');
  const row = useRow(hover.assetId);
  const [dismissed, setDismissed] = useState<number | null>(null);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setDismissed(hover.assetId);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hover.assetId]);
  if (row === null || dismissed === hover.assetId) return null;
  const isBelow = hover.y < roomPixels;
  return (
    <MapTip
      minWidth={196}
      maxWidth={280}
      classNames={`${classes['asset']} ${isBelow ? classes['below'] : ''}`}
      style={{ left: hover.x, top: hover.y + (isBelow ? markerPixels : -markerPixels) }}
    >
      <Bold>{row.code}</Bold>
      <Row as="span" gap={6} marginBottom={4}>
        <Box as="span" padding={2} fill="raised" className={classes['glyph']}>
          <StatusGlyph status={row.status} size={11} />
        </Box>
        {statusText(row.status)}
      </Row>
      <Stack as="dl" columns="max-content 1fr" gap={0} columnGap={12} className={classes['facts']}>
        <Facts row={row} />
      </Stack>
    </MapTip>
  );
}

function Facts({ row }: { readonly row: FleetRow }) {
  const text = useText('geolocation');
  const nameOf = useText('fields');
  const format = useFormat();
  const { model, manufacturer, hourMeterHours, odometerKm } = row;
  const facts = [
    [nameOf('model'), model],
    [nameOf('manufacturer'), manufacturer],
    [nameOf('hourMeter'), hourMeterHours === null ? '' : format.hours(hourMeterHours)],
    [nameOf('odometer'), odometerKm === null ? '' : format.distance(odometerKm, 0)],
  ] as const;
  return facts.map(([name, value]) => (
    <Fragment key={name}>
      <dt>{name}</dt>
      <Box as="dd" textAlign="right" breaks className="figure">
        {value === '' ? text('noData') : value}
      </Box>
    </Fragment>
  ));
}

/** Current state of the asset, refreshed while the tip is open. */
function useRow(assetId: number): FleetRow | null {
  const { client } = useMapScreen();
  const [row, setRow] = useState<FleetRow | null>(null);
  useEffect(() => {
    let isLeft = false;
    const ask = () =>
      void client?.rows({ assetId }, 1).then(({ rows }) => {
        if (!isLeft) setRow(rows[0] ?? null);
      });
    ask();
    const timer = setInterval(ask, askAgainMs);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [client, assetId]);
  return row?.id === assetId ? row : null;
}
