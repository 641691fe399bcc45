import { mapTypes } from '@azimute/contract/base-maps/values';
import { Tooltip } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { useMapType } from './use-map-type.ts';
import floating from '../floating.module.css';
import segments from '../segments.module.css';
import { useMapScreen } from '../map-screen.ts';
import classes from './map-types.module.css';

/** Roadmap, satellite, hybrid. Without an imagery source the last two are there, disabled, with the reason. */
export function MapTypes() {
  const text = useText('geolocation');
  const { view, change } = useMapScreen();
  const { type: shown, hasImagery, choose } = useMapType(view, change);
  return (
    <fieldset
      className={`${floating['float']} ${segments['segments']} ${classes['types']}`}
      aria-label={text('mapType')}
    >
      {mapTypes.map((type) =>
        hasImagery || type === 'roadmap' ? (
          <button key={type} type="button" aria-pressed={type === shown} onClick={() => choose(type)}>
            {text(type)}
          </button>
        ) : (
          <Tooltip key={type} label={text('imageryMissing')}>
            <button
              type="button"
              aria-pressed="false"
              aria-disabled="true"
              aria-label={`${text(type)}: ${text('imageryMissing')}`}
            >
              {text(type)}
            </button>
          </Tooltip>
        ),
      )}
    </fieldset>
  );
}
