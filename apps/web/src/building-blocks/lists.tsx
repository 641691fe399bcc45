import { type ComponentProps, useState } from 'react';
import { Button } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import { BulkBar } from '../ui/data-table/bulk-bar.tsx';
import type { Sort } from '../ui/data-table/column.ts';
import { DataCards } from '../ui/data-table/data-cards.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { Density } from '../ui/data-table/density.ts';
import type { RenderRowLink } from '../ui/data-table/row-link.ts';
import { useRowSelection } from '../ui/data-table/use-row-selection.ts';
import { FilterBar } from '../ui/filters/filter-bar.tsx';
import { SearchField } from '../ui/filters/search-field.tsx';
import { ListFrame } from '../ui/list/list-frame.tsx';
import { NothingFound } from '../ui/list/nothing-found.tsx';
import { useListPanel } from '../ui/list/use-list-panel.ts';
import { ViewTools } from '../ui/list/view-tools.tsx';
import { StatusLabel } from '../ui/status-label.tsx';
import { Block } from './block.tsx';
import { Row, Stack } from '../ui/layout/primitives.tsx';
import classes from './building-blocks.module.css';
import { MachinePanel } from './machine-panel.tsx';
import { machines, sortMachines, useMachineColumns, useMachineFilters, type Machine } from './machines.tsx';
import { useWords } from './words.ts';

const idOf = (machine: Machine): number => machine.id;
const matching = 4000;
const openedAtMs = Date.now();

/** State of a list, which screens keep in their address. */
function useMachineList() {
  const [chosen, setChosen] = useState<readonly string[] | undefined>();
  const [density, setDensity] = useState<Density>('normal');
  const [sort, setSort] = useState<Sort>({ column: 'code', order: 'asc' });
  const [statuses, setStatuses] = useState<readonly string[]>([]);
  const [search, setSearch] = useState('');
  const rows = sortMachines(
    machines.filter(
      ({ status, code }) =>
        (statuses.length === 0 || statuses.includes(status)) && code.includes(search.toUpperCase()),
    ),
    sort,
  );
  return {
    chosen,
    setColumns: setChosen,
    density,
    setDensity,
    sort,
    setSort,
    statuses,
    setStatuses,
    search,
    setSearch,
    clear: () => {
      setStatuses([]);
      setSearch('');
    },
    rows,
  };
}

export function Lists() {
  const words = useWords();
  const text = useText('ui');
  const columns = useMachineColumns();
  const list = useMachineList();
  const filters = useMachineFilters(list.statuses);
  const selection = useRowSelection(list.rows.map(idOf), `${list.search} ${list.statuses.join(' ')}`);
  const [openId, setOpenId] = useState<number | undefined>();
  const {
    list: focus,
    row,
    onFollow,
    navigation,
  } = useListPanel({
    rows: list.rows,
    idOf,
    openId,
    onFollow: setOpenId,
    onClose: () => setOpenId(undefined),
  });
  const renderLink = useMachineLink(setOpenId);
  const rows = {
    label: words.list,
    rows: list.rows,
    idOf,
    total: Math.max(matching, list.rows.length),
    openId,
    renderLink,
    selection,
    onNearEnd: undefined,
    foot: { updatedAtMs: openedAtMs, isStale: true, onRetry: () => undefined },
  };
  return (
    <>
      <Block name="ListFrame, FilterBar, DataTable, BulkBar, SidePanel" isWide>
        <Row marginTop={12} height={560} border="all" align="stretch">
          <ListFrame
            bar={<MachineFilterBar filters={filters} list={list} columns={columns} />}
            panel={openId !== undefined && <MachinePanel machine={row} {...navigation} />}
          >
            {list.rows.length === 0 ? (
              <NothingFound title={words.list} text={words.panelText} onClear={list.clear} />
            ) : (
              <DataTable
                {...rows}
                ref={focus}
                columns={columns}
                chosen={list.chosen}
                density={list.density}
                sort={list.sort}
                onSort={list.setSort}
                isNarrowed={openId !== undefined}
                onFollow={(id) => onFollow(Number(id))}
                bulkBar={
                  <BulkBar selection={selection} loaded={list.rows.map(idOf)} total={rows.total}>
                    <Button size="xs">{words.moveAssets}</Button>
                  </BulkBar>
                }
              />
            )}
          </ListFrame>
        </Row>
      </Block>
      <Block name={`DataCards (${text('selectRows')})`}>
        <Cards rows={rows} />
      </Block>
    </>
  );
}

interface MachineFilterBarProps {
  readonly filters: ReturnType<typeof useMachineFilters>;
  readonly list: ReturnType<typeof useMachineList>;
  readonly columns: ReturnType<typeof useMachineColumns>;
}

function MachineFilterBar({ filters, list, columns }: MachineFilterBarProps) {
  const words = useWords();
  return (
    <FilterBar
      filters={filters}
      onChange={(_name, values) => list.setStatuses(values)}
      isFiltered={list.statuses.length > 0 || list.search !== ''}
      onClear={list.clear}
      search={<SearchField label={words.list} value={list.search} onChange={list.setSearch} minLength={3} />}
    >
      <ViewTools columns={columns} isPhone={false} view={list} />
      <ViewTools columns={columns} isPhone sort={list.sort} onSort={list.setSort} />
    </FilterBar>
  );
}

interface CardsProps {
  readonly rows: Omit<ComponentProps<typeof DataCards<Machine>>, 'nameOf' | 'isSelecting' | 'renderCard'>;
}

function Cards({ rows }: CardsProps) {
  return (
    <Stack height={420} maxWidth={360} border="all" className={classes['cards']}>
      <DataCards
        {...rows}
        nameOf={(machine) => machine.code}
        isSelecting
        renderCard={(machine, link) => (
          <>
            <span>
              {link} {machine.model}
            </span>
            <StatusLabel status={machine.status} />
          </>
        )}
      />
    </Stack>
  );
}

function useMachineLink(onOpen: (id: number) => void): RenderRowLink<Machine> {
  return (machine, { children, ...props }) => (
    <a
      {...props}
      href={`#${machine.id}`}
      onClick={(event) => {
        event.preventDefault();
        onOpen(machine.id);
      }}
    >
      {children}
    </a>
  );
}
