import { mapTypes } from '@azimute/contract/base-maps/values';
import { Tooltip } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import segments from './segments.module.css';
import { useMap } from './map-context.ts';
import classes from './map-types.module.css';

const typeTexts = { roadmap: 'typeRoadmap', satellite: 'typeSatellite', hybrid: 'typeHybrid' } as const;

/** Roadmap, satellite and hybrid. Without an imagery source the last two are disabled, with the reason. */
export function MapTypes() {
  const text = useText('base-maps');
  const { shown, hasImagery, choose } = useMap().type;
  return (
    <Row
      as="fieldset"
      inline
      padding={2}
      margin={0}
      minWidth={0}
      radius={3}
      shadow={2}
      align="stretch"
      gap={2}
      className={`float ${segments['segments']} ${classes['types']}`}
      aria-label={text('mapType')}
    >
      {mapTypes.map((type) =>
        hasImagery || type === 'roadmap' ? (
          <button key={type} type="button" aria-pressed={type === shown} onClick={() => choose(type)}>
            {text(typeTexts[type])}
          </button>
        ) : (
          <Tooltip key={type} label={text('imageryMissing')}>
            <button
              type="button"
              aria-pressed="false"
              aria-disabled="true"
              aria-label={`${text(typeTexts[type])}: ${text('imageryMissing')}`}
            >
              {text(typeTexts[type])}
            </button>
          </Tooltip>
        ),
      )}
    </Row>
  );
}
