import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FenceLayer } from '../../../map/layers/fence-layer.ts';
import { GeofenceGlyph } from '../../../ui/geofence-glyph.tsx';
import { Box, Row, Title, Note } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMap } from '../../maps/components/map-context.ts';
import { useLayer } from '../../maps/components/use-layer.ts';
import { geofenceOptions } from '../api/geofence-queries.ts';
import classes from './geofences-on-map.module.css';
import { useDrawnFences } from './use-drawn-fences.ts';
import { useShapesInView } from './use-shapes-in-view.ts';

/** Geofences as a layer of the fleet map; pressing one shows its details and a link. */
export function GeofencesOnMap() {
  const { map, camera } = useMap();
  const layer = useLayer(map, FenceLayer);
  const [openId, setOpenId] = useState<number | null>(null);
  useEffect(() => layer?.listen({ onOpen: setOpenId }), [layer]);
  useDrawnFences(layer, useShapesInView(camera), undefined, openId ?? undefined);
  return openId !== null && <GeofenceNote key={openId} geofenceId={openId} onClose={() => setOpenId(null)} />;
}

interface GeofenceNoteProps {
  readonly geofenceId: number;
  readonly onClose: () => void;
}

function GeofenceNote({ geofenceId, onClose }: GeofenceNoteProps) {
  const text = useText('geofences');
  const common = useText('common');
  const format = useFormat();
  const { data } = useQuery(geofenceOptions(geofenceId));
  if (data === undefined) return null;
  const { name, color, parent, unit, insideCount, maxSpeedKph } = data;
  return (
    <Row
      as="section"
      gap={10}
      paddingTop={8}
      paddingBottom={8}
      paddingRight={8}
      paddingLeft={14}
      width="max-content"
      maxWidth="calc(100% - 24px)"
      position="absolute"
      left="50%"
      zIndex="map-ui"
      className={`float ${classes['note']}`}
      aria-label={text('panelLabel', { name })}
    >
      <GeofenceGlyph color={color} isSub={parent !== null} />
      <Box minWidth={0} marginRight={6} className={classes['words']}>
        <Title size={13}>{name}</Title>
        <Note>
          {[
            `${unit.code} ${unit.name}`,
            text('insideCount', format.counted(insideCount)),
            ...(maxSpeedKph === null ? [] : [text('upTo', { speed: format.speed(maxSpeedKph) })]),
          ].join(' · ')}
        </Note>
      </Box>
      <Button
        renderRoot={(props) => (
          <Link
            to="/{-$locale}/services/simc/geolocalizacao/cercas"
            search={{ geofence: geofenceId }}
            {...props}
          />
        )}
      >
        {text('open')}
      </Button>
      <button type="button" className="icon-button" aria-label={common('close')} onClick={onClose}>
        <IconX size={16} stroke={1.85} aria-hidden />
      </button>
    </Row>
  );
}
