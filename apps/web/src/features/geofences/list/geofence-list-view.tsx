import { geofenceResources } from '@azimute/contract/geofences/values';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPolygon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { Filter } from '../../../ui/filters/filter.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { GeofenceGlyph } from '../../../ui/geofence-glyph.tsx';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { ListScreen, type PanelProps } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { unitsOptions } from '../../assets/api/assets-queries.ts';
import { geofenceList } from '../api/geofence-lists.ts';
import { geofenceNamesOptions, type GeofenceRow } from '../api/geofence-queries.ts';
import { geofenceSearch } from '../api/geofence-search.ts';
import { useMayChangeGeofences } from '../api/use-geofence-rights.ts';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';
import { GeofenceImport } from '../import/geofence-import.tsx';
import { GeofencePanel } from '../panel/geofence-panel.tsx';
import { GeofenceExport } from './geofence-export.tsx';
import classes from './geofence-list.module.css';
import { useGeofenceColumns } from './use-geofence-columns.tsx';

interface GeofenceCardProps {
  readonly geofence: GeofenceRow;
  readonly link: ReactNode;
}

/** Geofences with their sub-geofences below them. */
export function GeofenceListView() {
  const text = useText('geofences');
  const { search, change } = useGeofenceSearch();
  const list = useList(geofenceList, useGeofenceColumns(geofenceSearch.isFiltered(search)));
  const mayChange = useMayChangeGeofences();
  const create = (): void => change((current) => ({ ...current, form: 'new' }));
  return (
    <ListScreen
      list={list}
      label={text('tableLabel')}
      searchLabel={text('search')}
      filters={useGeofenceFilters(list)}
      tools={
        <Row gap={8}>
          {list.total !== undefined && list.total > 0 && (
            <GeofenceExport total={list.total} isIcon={list.isPhone} />
          )}
          {mayChange && <GeofenceImport />}
          {mayChange && <AddButton label={text('new')} onPress={create} isIcon={list.isPhone} />}
        </Row>
      }
      renderPanel={renderPanel}
      renderCard={renderCard}
      nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
      empty={
        <EmptyState
          icon={IconPolygon}
          title={text('emptyTitle')}
          text={mayChange ? text('emptyText') : `${text('emptyText')} ${text('emptyViewer')}`}
          action={mayChange ? <Button onClick={create}>{text('new')}</Button> : undefined}
        />
      }
    />
  );
}

interface FilteredList {
  readonly chosen: (name: 'units' | 'resources' | 'tags') => readonly string[];
}

function useGeofenceFilters({ chosen }: FilteredList): Filter[] {
  const text = useText('geofences');
  const format = useFormat();
  const { data: units = [] } = useQuery(unitsOptions);
  const { data: names = [] } = useQuery(geofenceNamesOptions);
  const tags = [...new Set([...names.flatMap((row) => row.tags), ...chosen('tags')])];
  return [
    {
      name: 'units',
      label: text('unitShort'),
      chosen: chosen('units'),
      values: units.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })),
      inShort: (count) => text('unitsInShort', format.counted(count)),
    },
    {
      name: 'resources',
      label: text('resource'),
      chosen: chosen('resources'),
      values: geofenceResources.map((resource) => ({ value: resource, label: text(resource) })),
    },
    {
      name: 'tags',
      label: text('tag'),
      chosen: chosen('tags'),
      values: tags.toSorted((a, b) => a.localeCompare(b)).map((tag) => ({ value: tag, label: tag })),
    },
  ];
}

function renderPanel(geofence: GeofenceRow | undefined, panel: PanelProps, openId: number): ReactNode {
  return <GeofencePanel key={openId} geofenceId={openId} listed={geofence} {...panel} />;
}

function renderCard(geofence: GeofenceRow, link: ReactNode): ReactNode {
  return <GeofenceCard geofence={geofence} link={link} />;
}

/** A geofence in a list on phones. */
function GeofenceCard({ geofence, link }: GeofenceCardProps) {
  const text = useText('geofences');
  const format = useFormat();
  const { color, parent, unit, resources, insideCount } = geofence;
  const recorded = resources.map((resource) => text(resource)).join(', ');
  return (
    <>
      <span className={`${lines['line']} ${classes['name']}`} data-sub={parent !== null || undefined}>
        <GeofenceGlyph color={color} isSub={parent !== null} />
        <span className={lines['grow']}>{link}</span>
        <span>{text('insideCount', format.counted(insideCount))}</span>
      </span>
      <span className={`${lines['line']} ${classes['name']}`} data-sub={parent !== null || undefined}>
        <span className={lines['grow']}>{`${unit.code} ${unit.name} · ${recorded}`}</span>
      </span>
    </>
  );
}
