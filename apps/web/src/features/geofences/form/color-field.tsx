import { geofenceColors, type GeofenceColor } from '@azimute/contract/geofences/values';
import { useId } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { colorOfGeofence } from '../../../ui/geofence-colors.ts';
import { Box, Column, Row } from '../../../ui/layout/primitives.tsx';
import classes from './geofence-fields.module.css';

interface ColorFieldProps {
  readonly value: GeofenceColor;
  readonly onChange: (color: GeofenceColor) => void;
}

/** Choice of a color by swatch. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const text = useText('geofences');
  const name = useId();
  return (
    <Column as="fieldset" gap={6} minWidth={0} margin={0} padding={0} className={classes['field']}>
      <legend className={classes['label']}>{text('color')}</legend>
      <Row gap={8} height="var(--control-h)" className={classes['swatches']}>
        {geofenceColors.map((color) => (
          <label key={color} title={text(`color_${color}`)}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <Box
              as="span"
              width={24}
              height={24}
              display="block"
              className={classes['swatch']}
              style={{ background: colorOfGeofence(color) }}
            />
            <span className="visually-hidden">{text(`color_${color}`)}</span>
          </label>
        ))}
      </Row>
    </Column>
  );
}
