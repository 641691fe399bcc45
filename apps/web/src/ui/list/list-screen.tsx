import { useState, type ReactNode } from 'react';
import { BulkBar } from '../data-table/bulk-bar.tsx';
import { countSelected } from '../data-table/selection.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { ExportProgress } from '../export/export-progress.tsx';
import type { RegularFile } from '../export/send-regularly.ts';
import type { Exporting, ExportFile } from '../export/use-export.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import type { Filter } from '../filters/filter.ts';
import { SearchField } from '../filters/search-field.tsx';
import { PageHeader } from '../page-header.tsx';
import { useFormat } from '../use-format.ts';
import { AddButton } from './add-button.tsx';
import { ListFrame } from './list-frame.tsx';
import { NothingFound } from './nothing-found.tsx';
import { RecordList } from './record-list.tsx';
import { SearchBar } from './search-bar.tsx';
import { useListPanel, type PanelNavigation } from './use-list-panel.ts';
import type { ShownList } from './use-list.ts';
import { ViewTools } from './view-tools.tsx';

interface Words {
  readonly title: string;
  readonly text: string;
}

interface Add {
  readonly label: string;
  readonly onPress: () => void;
}

interface ListHeader {
  readonly title: string;
  /** For example "612 users". */
  readonly countText?: (total: { readonly count: number; readonly formatted: string }) => string;
  /** Next to the title, in place of the count. */
  readonly meta?: ReactNode;
  /** Further actions, before the export. */
  readonly actions?: ReactNode;
  /** Absent if the user cannot add any. */
  readonly add?: Add | undefined;
  /** Below the title. */
  readonly children?: ReactNode;
}

/** The screen's only export: all listed rows, or the selection. */
export interface ListExport {
  readonly exporting: Exporting;
  readonly listed: ExportFile;
  /** Absent if rows cannot be selected. */
  readonly selected?: ExportFile;
  /** All listed rows, sent regularly by e-mail. Absent if the list cannot be sent. */
  readonly regular?: RegularFile;
  /** Describes a file with this many rows. */
  readonly extentOf: (count: number) => string;
}

export interface PanelProps extends PanelNavigation {
  readonly isPhone: boolean;
}

interface ListScreenProps<Row> {
  readonly list: ShownList<Row>;
  /** Name of the table. */
  readonly label: string;
  /** Absent in a tab. */
  readonly header?: ListHeader;
  /** Absent if the list has only filters. */
  readonly searchLabel?: string;
  readonly searchMinLength?: number;
  /** Filters as chips; absent if the list has only a search. */
  readonly filters?: readonly Filter[];
  /** Next to the search. */
  readonly besideSearch?: ReactNode;
  /** At the end of the bar. */
  readonly tools?: ReactNode;
  readonly exported?: ListExport;
  /** Notice above the list. */
  readonly notice?: ReactNode;
  /** Next to the list. */
  readonly aside?: ReactNode;
  /**
   * Renders the open row's panel; returns nothing if the panel needs a listed row that is missing. Absent if a dialog
   * shows the row.
   */
  readonly renderPanel?: ((row: Row | undefined, props: PanelProps, openId: number) => ReactNode) | undefined;
  /** A dialog is open, which has its own keys. */
  readonly isBusy?: boolean;
  /** Actions on selected rows; absent if rows cannot be selected. */
  readonly bulk?: ReactNode | undefined;
  /** The list's total is a lower bound. */
  readonly isTotalAtLeast?: boolean;
  /** A row on phones. */
  readonly renderCard: (row: Row, link: ReactNode) => ReactNode;
  /** Shown if filters match no rows; absent if `empty` covers it. */
  readonly nothing?: Words;
  /** Shown if there are no rows at all; absent if there always are. */
  readonly empty?: ReactNode;
}

/** A screen or tab that consists of a list, declared by its query, columns, card, panel and texts. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { list, header, exported, renderPanel, bulk, isTotalAtLeast = false } = props;
  const { isPhone, rows, idOf, openId, sort, sortBy } = list;
  const [isSelecting, setSelecting] = useState(false);
  const {
    list: focus,
    row: open,
    onFollow,
    navigation,
  } = useListPanel({
    rows,
    idOf,
    openId,
    enabled: renderPanel !== undefined && props.isBusy !== true,
    onFollow: list.follow,
    onClose: () => list.close(),
  });
  const shown = openId !== undefined && renderPanel?.(open, { isPhone, ...navigation }, openId);
  const selects = bulk !== undefined;
  return (
    <>
      <ListFrame
        header={header && <Header {...header} list={list} exported={exported} />}
        bar={<Bar {...props} isSelecting={isSelecting} onSelecting={selects ? setSelecting : undefined} />}
        notice={props.notice}
        aside={props.aside}
        panel={shown}
      >
        <RecordList
          ref={focus}
          label={props.label}
          list={list.query}
          rows={rows}
          isTotalAtLeast={isTotalAtLeast}
          idOf={idOf}
          nameOf={list.nameOf}
          columns={list.columns}
          {...(list.view && { view: list.view })}
          {...(sort && { sort, onSort: sortBy })}
          openId={openId}
          openRow={list.openRow}
          isNarrowed={Boolean(shown)}
          {...(renderPanel && { onFollow })}
          renderCard={props.renderCard}
          isPhone={isPhone}
          selection={selects ? list.selection : undefined}
          isSelecting={isSelecting}
          bulkBar={selects && <Bulk {...props} />}
          empty={<Nothing {...props} />}
        />
      </ListFrame>
      {exported && <ExportProgress exporting={exported.exporting} />}
    </>
  );
}

interface HeaderProps<Row> extends ListHeader {
  readonly list: ShownList<Row>;
  readonly exported: ListExport | undefined;
}

function Header<Row>({ title, countText, meta, actions, add, children, list, exported }: HeaderProps<Row>) {
  const format = useFormat();
  const { total, isPhone } = list;
  const count = countText && total !== undefined && (
    <span className="figure">{countText(format.counted(total))}</span>
  );
  return (
    <>
      <PageHeader title={title} meta={meta ?? count}>
        {actions}
        {exported && total !== undefined && total > 0 && (
          <ListExportMenu {...exported} list={list} exportFile={exported.listed} />
        )}
        {add && <AddButton {...add} isIcon={isPhone} />}
      </PageHeader>
      {children}
    </>
  );
}

interface ListExportMenuProps<Row> extends ListExport {
  readonly list: ShownList<Row>;
  readonly exportFile: ExportFile;
  readonly isInBar?: boolean;
}

function ListExportMenu<Row>(props: ListExportMenuProps<Row>) {
  const { list, exporting, exportFile, regular, extentOf, isInBar = false } = props;
  const { total = 0, selection, isPhone } = list;
  const count = isInBar ? countSelected(selection.selection, total) : total;
  return (
    <ExportMenu
      exporting={exporting}
      exportFile={exportFile}
      extent={extentOf(count)}
      regular={isInBar ? undefined : regular}
      isIcon={isPhone}
      isInBar={isInBar}
    />
  );
}

interface BarProps<Row> extends ListScreenProps<Row> {
  readonly isSelecting: boolean;
  /** Absent if rows cannot be selected. */
  readonly onSelecting: ((selecting: boolean) => void) | undefined;
}

/** Filters and view of the list. */
function Bar<Row>(props: BarProps<Row>) {
  const { list, filters, searchLabel, searchMinLength = 1, besideSearch, isSelecting, onSelecting } = props;
  const { view, sort, sortBy } = list;
  const search = (
    <>
      {searchLabel !== undefined && (
        <SearchField
          label={searchLabel}
          minLength={searchMinLength}
          value={list.search.search ?? ''}
          onChange={list.setText}
        />
      )}
      {besideSearch}
    </>
  );
  const tools = (
    <>
      <ViewTools
        columns={list.columns}
        isPhone={list.isPhone}
        {...(view && { view })}
        {...(sort && { sort, onSort: sortBy })}
        isSelecting={isSelecting}
        onSelecting={onSelecting}
      />
      {props.tools}
    </>
  );
  if (filters === undefined) return <SearchBar tools={tools}>{search}</SearchBar>;
  return (
    <FilterBar
      filters={filters}
      onChange={list.setFilter}
      isFiltered={list.isFiltered}
      onClear={list.clearFilters}
      search={search}
    >
      {tools}
    </FilterBar>
  );
}

/** Actions on the selected rows. */
function Bulk<Row>({ list, bulk, exported, isTotalAtLeast = false }: ListScreenProps<Row>) {
  return (
    <BulkBar
      selection={list.selection}
      loaded={list.ids}
      total={list.total ?? list.ids.length}
      isTotalAtLeast={isTotalAtLeast}
    >
      {bulk}
      {exported?.selected && (
        <ListExportMenu {...exported} list={list} exportFile={exported.selected} isInBar />
      )}
    </BulkBar>
  );
}

function Nothing<Row>({ list, nothing, empty }: ListScreenProps<Row>) {
  return nothing && (list.isFiltered || empty === undefined) ? (
    <NothingFound {...nothing} onClear={list.clearFilters} />
  ) : (
    empty
  );
}
