import { severities } from '@azimute/contract/geofences/values';
import { SeverityLabel } from '../ui/severity-label.tsx';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { StatusLabel } from '../ui/status-label.tsx';
import { statusOrder } from '../ui/status-shapes.ts';
import { Block } from './block.tsx';
import classes from './building-blocks.module.css';

export function Statuses() {
  return (
    <Block name="StatusGlyph, StatusLabel, SeverityLabel">
      <div className={classes['stack']}>
        {statusOrder.map((status) => (
          <div key={status} className={classes['line']}>
            <StatusGlyph status={status} size={20} />
            <StatusLabel status={status} />
            <StatusLabel status={status} pill />
          </div>
        ))}
        {severities.map((severity) => (
          <div key={severity} className={classes['line']}>
            <SeverityLabel severity={severity} />
            <SeverityLabel severity={severity} pill />
          </div>
        ))}
      </div>
    </Block>
  );
}
