import { useElementSize } from '@mantine/hooks';
import { memo, type CSSProperties } from 'react';
import { Column, Row } from '../../../ui/layout/primitives.tsx';
import { useIsPhone } from '../../maps/components/use-is-phone.ts';
import { RoutesMap } from '../map/routes-map.tsx';
import { TrailLegend } from '../map/trail-legend.tsx';
import { RoutesContent, RoutesHead } from '../panel/routes-panel.tsx';
import { RoutesMoment } from '../screen/routes-moment.tsx';
import { useRoutesScreen } from '../screen/routes-screen.ts';
import { useRoutes } from '../screen/use-routes.ts';
import { RoutesStrip } from '../strip/routes-strip.tsx';
import classes from './routes-page.module.css';

/** Between and around panels. */
const edgePx = 12;
const panelPx = { alone: 400, compared: 680 };
const footPx = 28;

/** Routes of assets: trips and stops as a list, on the map and over time. */
export function RoutesPage() {
  return (
    <RoutesMoment routes={useRoutes()}>
      <RoutesLayout />
    </RoutesMoment>
  );
}

/** Memoized, so that it does not re-render with each response. */
const RoutesLayout = memo(function RoutesLayout() {
  const { comparison, open, assets } = useRoutesScreen();
  const isCompared = comparison !== null && open !== null;
  const widthPx = panelPx[isCompared ? 'compared' : 'alone'];
  const isPhone = useIsPhone();
  const { ref, height } = useElementSize();
  const insets = isPhone
    ? { top: 0, right: 0, bottom: 0, left: 0 }
    : { top: 0, right: 0, bottom: height + footPx, left: widthPx + 2 * edgePx };
  return (
    <div
      className={classes['page']}
      data-phone={isPhone || undefined}
      style={{ '--panel-width': `${widthPx}px` } as CSSProperties}
    >
      {isPhone && <RoutesHead />}
      <div className={classes['map']} data-print="hide">
        <RoutesMap insets={insets}>
          {assets.length > 0 && (
            <Row
              position="absolute"
              zIndex="map-ui"
              align="stretch"
              className={classes['legend']}
              style={{ bottom: isPhone ? footPx : height + footPx + edgePx }}
            >
              <TrailLegend />
            </Row>
          )}
        </RoutesMap>
      </div>
      <div ref={ref} className={`${isPhone ? '' : 'float'} ${classes['strip']}`} data-print="hide">
        <RoutesStrip />
      </div>
      <Column zIndex="map-ui" className={`${isPhone ? '' : 'float'} ${classes['panel']}`}>
        {!isPhone && <RoutesHead />}
        <RoutesContent />
      </Column>
    </div>
  );
});
