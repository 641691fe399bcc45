import { geofenceResources } from '@azimute/contract/geofences/values';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { GeofenceGlyph } from '../../../ui/geofence-glyph.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { GeofenceRow } from '../api/geofence-queries.ts';
import { ResourceIcons } from '../components/resource-icons.tsx';
import classes from './geofence-list.module.css';

interface GeofenceNameProps {
  readonly geofence: GeofenceRow;
  /** Its parent may not stand above it: it is named. */
  readonly namesParent: boolean;
}

const glyphPx = 22;
const indentPx = 22;

/** `namesParent`: filters can leave a sub-geofence without its parent above it. */
export function useGeofenceColumns(namesParent: boolean): readonly Column<GeofenceRow>[] {
  const text = useText('geofences');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const figure = (id: string, header: string, priority: number, textOf: (row: GeofenceRow) => string) =>
      ({ id, header, priority, textOf, cell: textOf, align: 'end' }) satisfies Column<GeofenceRow>;
    return [
      {
        id: 'name',
        header: text('geofence'),
        priority: 0,
        isName: true,
        isBold: true,
        textOf: ({ name, parent }) =>
          parent !== null && namesParent ? `${name} ${text('within', { parent: parent.name })}` : name,
        besideTextPx: glyphPx + indentPx,
        cell: (row) => <GeofenceName geofence={row} namesParent={namesParent} />,
      },
      {
        id: 'unit',
        header: text('unitShort'),
        priority: 3,
        textOf: ({ unit }) => `${unit.code} ${unit.name}`,
        cell: ({ unit }) => `${unit.code} ${unit.name}`,
      },
      {
        id: 'resources',
        header: text('resources'),
        priority: 2,
        textOf: () => '',
        besideTextPx: geofenceResources.length * 26,
        cell: ({ resources }) => <ResourceIcons resources={resources} />,
      },
      figure('assets', text('assets'), 4, ({ assetCount }) => format.number(assetCount)),
      {
        ...figure('inside', text('insideNow'), 1, ({ insideCount }) => format.number(insideCount)),
        cell: ({ insideCount }) => <strong>{format.number(insideCount)}</strong>,
      },
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
  }, [text, format, locale, namesParent]);
}

/** The name behind its glyph, a sub-geofence set in under its parent. */
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
