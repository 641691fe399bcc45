import { IconMapOff } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import textButton from '../../../ui/text-button.module.css';
import floating from '../layout/floating.module.css';
import { useMapScreen } from '../map-screen.ts';
import classes from './base-map-notice.module.css';
import { useBaseMapState } from './use-base-map.ts';

/** Says that a configured map does not answer and what is shown in its place. */
export function BaseMapNotice() {
  const text = useText('base-maps');
  const { map } = useMapScreen();
  const failed = useBaseMapState(map)?.failed ?? null;
  return (
    <output className={classes['place']}>
      {failed !== null && (
        <span className={`${floating['float']} ${classes['notice']}`}>
          <IconMapOff size={16} stroke={1.75} aria-hidden />
          <span>{text(failed === 'roadmap' ? 'roadmapFailed' : 'imageryFailed')}</span>
          <button type="button" className={textButton['textButton']} onClick={() => map?.baseMap.retry()}>
            {text('retry')}
          </button>
        </span>
      )}
    </output>
  );
}
