import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { GeofenceGlyph } from '../../../ui/geofence-glyph.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { GeofenceRow } from '../api/geofence-queries.ts';
import classes from './geofence-list.module.css';

interface GeofenceCardProps {
  readonly geofence: GeofenceRow;
  readonly link: ReactNode;
}

/** A geofence in a list on a phone. */
export function GeofenceCard({ geofence, link }: GeofenceCardProps) {
  const text = useText('geofences');
  const format = useFormat();
  const { color, parent, unit, resources, insideCount } = geofence;
  const recorded = resources.map((resource) => text(resource)).join(', ');
  return (
    <>
      <span className={`${lines['line']} ${classes['name']}`} data-sub={parent !== null || undefined}>
        <GeofenceGlyph color={color} isSub={parent !== null} />
        <span className={lines['grow']}>{link}</span>
        <span>{text('insideCount', { count: insideCount, formatted: format.number(insideCount) })}</span>
      </span>
      <span className={`${lines['line']} ${classes['name']}`} data-sub={parent !== null || undefined}>
        <span className={lines['grow']}>{`${unit.code} ${unit.name} · ${recorded}`}</span>
      </span>
    </>
  );
}
