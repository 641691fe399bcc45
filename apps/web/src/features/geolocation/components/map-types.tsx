import { Tooltip } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import classes from './map-types.module.css';
import floating from './floating.module.css';

/** Roadmap, satellite, hybrid. Without an imagery source the last two are there, disabled, with the reason. */
export function MapTypes() {
  const text = useText('geolocation');
  return (
    <fieldset className={`${floating['float']} ${classes['types']}`} aria-label={text('mapType')}>
      <button type="button" aria-pressed="true">
        {text('roadmap')}
      </button>
      {(['satellite', 'hybrid'] as const).map((type) => (
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
      ))}
    </fieldset>
  );
}
