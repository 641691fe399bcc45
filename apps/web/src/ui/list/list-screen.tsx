import { useState, type ReactNode } from 'react';
import { BulkBar } from '../data-table/bulk-bar.tsx';
import { countSelected } from '../data-table/selection.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { ExportProgress } from '../export/export-progress.tsx';
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
  /** "612 users". */
  readonly countText?: (total: { readonly count: number; readonly formatted: string }) => string;
  /** Beside the title, in the place of the count. */
  readonly meta?: ReactNode;
  /** What else can be done, before the export. */
  readonly actions?: ReactNode;
  /** Absent where the person may not add any. */
  readonly add?: Add | undefined;
  /** Under the line of the title. */
  readonly children?: ReactNode;
}

/** The one export of a screen: all that is listed, or what is selected of it. */
export interface ListExport {
  readonly exporting: Exporting;
  readonly listed: ExportFile;
  /** Absent where nothing can be selected. */
  readonly selected?: ExportFile;
  /** What the file will hold of so many, in words. */
  readonly extentOf: (count: number) => string;
}

export interface PanelProps extends PanelNavigation {
  readonly isPhone: boolean;
}

interface ListScreenProps<Row> {
  readonly list: ShownList<Row>;
  /** Names the table. */
  readonly label: string;
  /** Absent in a part of a screen, which stands below its tabs. */
  readonly header?: ListHeader;
  /** Absent where the list has filters alone. */
  readonly searchLabel?: string;
  readonly searchMinLength?: number;
  /** What the list can be narrowed down by, as chips; absent: by its search alone. */
  readonly filters?: readonly Filter[];
  /** Stands beside the search. */
  readonly besideSearch?: ReactNode;
  /** At the end of the bar. */
  readonly tools?: ReactNode;
  readonly exported?: ListExport;
  /** What is told above the list. */
  readonly notice?: ReactNode;
  /** At the side of the list. */
  readonly aside?: ReactNode;
  /** What shows the row that is open; nothing where the list has to have it and does not. Absent where a dialog does. */
  readonly renderPanel?: ((row: Row | undefined, props: PanelProps, openId: number) => ReactNode) | undefined;
  /** A dialog is open, which has keys of its own. */
  readonly isBusy?: boolean;
  /** What can be done with rows that are selected; absent where none can be. */
  readonly bulk?: ReactNode | undefined;
  /** Counting went no further than the total of the list. */
  readonly isTotalAtLeast?: boolean;
  /** A row on a phone. */
  readonly renderCard: (row: Row, link: ReactNode) => ReactNode;
  /** In the place of rows where filters leave none; absent where `empty` says it. */
  readonly nothing?: Words;
  /** In the place of rows where there are none at all; absent where there always are. */
  readonly empty?: ReactNode;
}

/** A screen, or a part of one, that is a list: it brings its call, columns, card, panel and texts. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { list, header, exported, renderPanel, bulk, isTotalAtLeast = false, nothing } = props;
  const { isPhone, rows, idOf, total, openId, sort, sortBy } = list;
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
          bulkBar={
            selects && (
              <BulkBar
                selection={list.selection}
                loaded={list.ids}
                total={total ?? list.ids.length}
                isTotalAtLeast={isTotalAtLeast}
              >
                {bulk}
                {exported?.selected && (
                  <ListExportMenu {...exported} list={list} exportFile={exported.selected} isInBar />
                )}
              </BulkBar>
            )
          }
          empty={
            nothing && (list.isFiltered || props.empty === undefined) ? (
              <NothingFound {...nothing} onClear={list.clearFilters} />
            ) : (
              props.empty
            )
          }
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
  const { list, exporting, exportFile, extentOf, isInBar = false } = props;
  const { total = 0, selection, isPhone } = list;
  const count = isInBar ? countSelected(selection.selection, total) : total;
  return (
    <ExportMenu
      exporting={exporting}
      exportFile={exportFile}
      extent={extentOf(count)}
      isIcon={isPhone}
      isInBar={isInBar}
    />
  );
}

interface BarProps<Row> extends ListScreenProps<Row> {
  readonly isSelecting: boolean;
  /** Absent where nothing can be selected. */
  readonly onSelecting: ((selecting: boolean) => void) | undefined;
}

/** What narrows the list down, and how it is looked at. */
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
