import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconFocus2,
  IconMinus,
  IconPlus,
  IconRulerMeasure,
  type Icon,
} from '@tabler/icons-react';
import { Tooltip } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { MapActions } from '../use-map-actions.ts';
import floating from './floating.module.css';
import classes from './map-tools.module.css';

interface MapToolsProps {
  readonly actions: MapActions;
}

/** Buttons over the map, grouped: nearness, what it shows, its size. */
export function MapTools({ actions }: MapToolsProps) {
  const text = useText('geolocation');
  const { isFullscreen, isMeasuring } = actions;
  return (
    <div
      className={classes['tools']}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={text('mapTools')}
    >
      <div className={`${floating['float']} ${classes['group']}`}>
        <Tool icon={IconPlus} name={text('zoomIn')} onPress={() => actions.zoomBy(1)} />
        <Tool icon={IconMinus} name={text('zoomOut')} onPress={() => actions.zoomBy(-1)} />
      </div>
      <div className={`${floating['float']} ${classes['group']}`}>
        <Tool icon={IconFocus2} name={text('centre')} onPress={actions.centre} />
        <Tool
          icon={IconRulerMeasure}
          name={text('measure')}
          isOn={isMeasuring}
          onPress={actions.toggleMeasuring}
        />
      </div>
      {actions.canFullscreen && (
        <div className={`${floating['float']} ${classes['group']}`}>
          <Tool
            icon={isFullscreen ? IconArrowsMinimize : IconArrowsMaximize}
            name={text(isFullscreen ? 'leaveFullscreen' : 'fullscreen')}
            onPress={actions.toggleFullscreen}
          />
        </div>
      )}
    </div>
  );
}

interface ToolProps {
  readonly icon: Icon;
  readonly name: string;
  readonly isOn?: boolean;
  readonly onPress: () => void;
}

function Tool({ icon: Glyph, name, isOn, onPress }: ToolProps) {
  return (
    <Tooltip label={name} position="left">
      <button
        type="button"
        className={`${floating['button']} ${classes['tool']}`}
        aria-label={name}
        aria-pressed={isOn}
        onClick={onPress}
      >
        <Glyph size={18} stroke={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}
