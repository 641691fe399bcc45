import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { BulkBar } from '../ui/data-table/bulk-bar.tsx';
import { ColumnMenu } from '../ui/data-table/column-menu.tsx';
import type { Sort } from '../ui/data-table/column.ts';
import { DataCards } from '../ui/data-table/data-cards.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { Density } from '../ui/data-table/density.ts';
import { DensitySwitch } from '../ui/data-table/density-switch.tsx';
import type { RenderRowLink } from '../ui/data-table/row-link.ts';
import { SortMenu } from '../ui/data-table/sort-menu.tsx';
import type { RowFocus } from '../ui/data-table/use-row-focus.ts';
import { useRowSelection } from '../ui/data-table/use-row-selection.ts';
import { FilterBar } from '../ui/filters/filter-bar.tsx';
import { SearchField } from '../ui/filters/search-field.tsx';
import { StatusLabel } from '../ui/status-label.tsx';
import { Block } from './block.tsx';
import classes from './building-blocks.module.css';
import { MachinePanel } from './machine-panel.tsx';
import { machines, sortMachines, useMachineColumns, useMachineFilters, type Machine } from './machines.tsx';
import { useWords } from './words.ts';

const idOf = (machine: Machine): number => machine.id;
const matching = 4000;
const openedAtMs = Date.now();

/** The state of a list that a screen keeps in its address. */
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
    setChosen,
    density,
    setDensity,
    sort,
    setSort,
    statuses,
    setStatuses,
    search,
    setSearch,
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
  const focus = useRef<RowFocus>(null);
  const renderLink: RenderRowLink<Machine> = (machine, { children, ...props }) => (
    <a
      {...props}
      href={`#${machine.id}`}
      onClick={(event) => {
        event.preventDefault();
        setOpenId(machine.id);
      }}
    >
      {children}
    </a>
  );
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
      <Block name="FilterBar, DataTable, BulkBar, SidePanel" isWide>
        <FilterBar
          filters={filters}
          onChange={(_name, values) => list.setStatuses(values)}
          isFiltered={list.statuses.length > 0 || list.search !== ''}
          onClear={() => {
            list.setStatuses([]);
            list.setSearch('');
          }}
          search={
            <SearchField label={words.list} value={list.search} onChange={list.setSearch} minLength={3} />
          }
        >
          <SortMenu columns={columns} sort={list.sort} onSort={list.setSort} />
          <DensitySwitch density={list.density} onChange={list.setDensity} />
          <ColumnMenu columns={columns} chosen={list.chosen} onChange={list.setChosen} />
        </FilterBar>
        <div className={classes['list']} data-panel={openId !== undefined || undefined}>
          <DataTable
            {...rows}
            ref={focus}
            columns={columns}
            chosen={list.chosen}
            density={list.density}
            sort={list.sort}
            onSort={list.setSort}
            isNarrowed={openId !== undefined}
            onFollow={(id) => setOpenId(Number(id))}
            bulkBar={
              <BulkBar selection={selection} loaded={list.rows.map(idOf)} total={rows.total}>
                <Button size="xs">{words.moveAssets}</Button>
              </BulkBar>
            }
          />
          {openId !== undefined && (
            <MachinePanel
              rows={list.rows}
              openId={openId}
              onFollow={setOpenId}
              onClose={() => {
                setOpenId(undefined);
                focus.current?.focusRow(openId);
              }}
            />
          )}
        </div>
      </Block>
      <Block name={`DataCards (${text('selectRows')})`}>
        <div className={classes['cards']}>
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
        </div>
      </Block>
    </>
  );
}
