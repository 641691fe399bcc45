import { useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from '../../maps/components/base-map-notice.module.css';
import { useMap } from '../../maps/components/map-context.ts';
import { useBaseMapState } from '../../maps/components/use-base-map.ts';
import { isCounted } from './is-counted.ts';
import { useMapScreen } from './map-screen.ts';

/** States what is still loading before the first picture: map, fleet or both. */
export function MapLoading() {
  const text = useText('base-maps');
  const { map } = useMap();
  const { snapshot } = useMapScreen();
  const lacksMap = useBaseMapState(map)?.isDrawn !== true;
  const lacksFleet = !isCounted(snapshot.list) && snapshot.catalogueError === null;
  const missing = lacksMap ? (lacksFleet ? 'loadingBoth' : 'loadingMap') : 'loadingFleet';
  return (
    <output className={classes['place']}>
      {(lacksMap || lacksFleet) && (
        <span className={`float ${classes['notice']} ${classes['loading']}`} data-print="hide">
          <Box as="span" width={14} height={14} radius="round" className={classes['spinner']} aria-hidden />
          {text(missing)}
        </span>
      )}
    </output>
  );
}
