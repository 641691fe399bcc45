import { geofenceResources } from '@azimute/contract/geofences/values';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { GeofenceGlyph } from '../../../ui/geofence-glyph.tsx';
import type { GeofenceRow } from '../api/geofence-queries.ts';
import { ResourceIcons } from '../components/resource-icons.tsx';
import classes from './geofence-list.module.css';

interface GeofenceNameProps {
  readonly geofence: GeofenceRow;
  /** Names the parent, which may not be listed above it. */
  readonly namesParent: boolean;
}

const glyphPx = 22;
const indentPx = 22;

/** `namesParent`: filters can hide the parent of a listed sub-geofence. */
export function useGeofenceColumns(namesParent: boolean): readonly Column<GeofenceRow>[] {
  return useColumns(
    'geofences',
    ({ text, format, name, plain, count }) => [
      name(
        'name',
        text('geofence'),
        (row) =>
          row.parent !== null && namesParent
            ? `${row.name} ${text('within', { parent: row.parent.name })}`
            : row.name,
        {
          besideTextPx: glyphPx + indentPx,
          cell: (row) => <GeofenceName geofence={row} namesParent={namesParent} />,
        },
      ),
      plain('unit', text('unitShort'), 3, ({ unit }) => `${unit.code} ${unit.name}`),
      plain('resources', text('resources'), 2, () => '', {
        besideTextPx: geofenceResources.length * 26,
        cell: ({ resources }) => <ResourceIcons resources={resources} />,
      }),
      count('assets', text('assets'), 4, ({ assetCount }) => assetCount),
      count('inside', text('insideNow'), 1, ({ insideCount }) => insideCount, {
        cell: ({ insideCount }) => <strong>{format.number(insideCount)}</strong>,
      }),
    ],
    [namesParent],
  );
}

/** Glyph and name; a sub-geofence is indented below its parent. */
function GeofenceName({ geofence, namesParent }: GeofenceNameProps) {
  const text = useText('geofences');
  const { name, color, parent } = geofence;
  return (
    <span className={classes['name']} data-sub={parent !== null || undefined}>
      <GeofenceGlyph color={color} isSub={parent !== null} />
      <span className={classes['cut']}>{name}</span>
      {parent !== null && (
        <span className={namesParent ? classes['parent'] : 'visually-hidden'}>
          {text('within', { parent: parent.name })}
        </span>
      )}
    </span>
  );
}
