import { liveStatuses } from '@azimute/contract/live';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetHover } from '../../../map/markers/fleet-events.ts';
import { Box, Row, Bold } from '../../../ui/layout/primitives.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { statusOrder } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './map-tip.module.css';
import { MapTip } from './map-tip.tsx';

type ClusterHover = Extract<FleetHover, { kind: 'cluster' }>;

/** Contents of a cluster while it is hovered. */
export function ClusterTip({ hover }: { readonly hover: ClusterHover }) {
  const text = useText('geolocation');
  const statusText = useText('status');
  const format = useFormat();
  return (
    <MapTip style={{ left: hover.x, top: hover.y - hover.radius - 12 }}>
      <Bold>{text('cluster', format.counted(hover.count))}</Bold>
      {statusOrder.map((status) => {
        const count = hover.counts[liveStatuses.indexOf(status)] ?? 0;
        return count === 0 ? null : (
          <Row as="span" key={status} gap={6}>
            <Box as="span" padding={2} fill="raised" className={classes['glyph']}>
              <StatusGlyph status={status} size={11} />
            </Box>
            <span>{statusText(status)}</span>
            <Box as="b" marginLeft="auto" weight="semibold" className="figure">
              {format.number(count)}
            </Box>
          </Row>
        );
      })}
    </MapTip>
  );
}
