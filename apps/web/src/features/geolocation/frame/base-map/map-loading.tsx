import { useText } from '../../../../i18n/use-text.ts';
import floating from '../floating.module.css';
import { useMapScreen } from '../map-screen.ts';
import { isCounted } from '../is-counted.ts';
import classes from './base-map-notice.module.css';
import { useBaseMapState } from './use-base-map.ts';

/** Says what is still on its way before the first picture: the map, the fleet, or both. */
export function MapLoading() {
  const text = useText('base-maps');
  const { map, snapshot } = useMapScreen();
  const lacksMap = useBaseMapState(map)?.isDrawn !== true;
  const lacksFleet = !isCounted(snapshot.list) && snapshot.catalogueError === null;
  const missing = lacksMap ? (lacksFleet ? 'loadingBoth' : 'loadingMap') : 'loadingFleet';
  return (
    <output className={classes['place']}>
      {(lacksMap || lacksFleet) && (
        <span className={`${floating['float']} ${classes['notice']} ${classes['loading']}`} data-print="hide">
          <span className={classes['spinner']} aria-hidden />
          {text(missing)}
        </span>
      )}
    </output>
  );
}
