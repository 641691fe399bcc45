import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Dialog } from '../dialog.tsx';
import { Facts } from '../facts.tsx';
import { ListScreen, type PanelProps } from '../list/list-screen.tsx';
import type { ShownList } from '../list/use-list.ts';
import { EmptyState } from '../states.tsx';
import { useRecord, type Identified, type ReadRecord } from './define-record.ts';
import type { ListRoom } from './record-texts.ts';
import { useRecordText } from './use-record-text.ts';

type ListScreenProps<Row> = ComponentProps<typeof ListScreen<Row>>;
type Header = NonNullable<ListScreenProps<never>['header']>;

/** Ways to close a record's form. */
export interface FormClosing {
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

interface RecordScreenProps<Row extends Identified> extends Omit<
  ListScreenProps<Row>,
  'list' | 'label' | 'header' | 'searchLabel' | 'nothing' | 'empty' | 'renderPanel'
> {
  /** If there is no call that reads one record, opens the rows of the list. */
  readonly record: ReadRecord & { readonly texts: ListRoom };
  readonly list: ShownList<Row>;
  readonly title: string;
  readonly icon: TablerIcon;
  /** True if the user can create records, and change those that `mayChangeRow` allows. */
  readonly mayChange: boolean;
  /** All rows by default. */
  readonly mayChangeRow?: (row: Row) => boolean;
  /** Next to the title. */
  readonly actions?: Header['actions'];
  /** Below the title. */
  readonly under?: ReactNode;
  /** Form of a row, or of a new record. */
  readonly renderForm: (row: Row | undefined, closing: FormClosing) => ReactNode;
  /** Read-only details of a row; by default made of its columns. */
  readonly renderFacts?: (row: Row, onClose: () => void) => ReactNode;
  /** Panel of the open row, which opens its form; by default the form or the details open directly. */
  readonly renderPanel?: (
    row: Row | undefined,
    panel: PanelProps,
    openId: number,
    onEdit: ((row: Row) => void) | undefined,
  ) => ReactNode;
}

/** A list of records with their forms: adding, opening, changing and closing. */
export function RecordScreen<Row extends Identified>(props: RecordScreenProps<Row>) {
  const { record: kind, list, title, icon: Icon, mayChange, mayChangeRow, actions, under } = props;
  const { renderForm, renderFacts, renderPanel, isBusy = false, ...shown } = props;
  const text = useRecordText(kind.texts);
  const [editedId, setEditedId] = useState<number>();
  const isNew = mayChange && list.isNew;
  const formId = renderPanel === undefined ? list.openId : editedId;
  const open = useRecord(kind, isNew ? undefined : formId, list.rows);
  const isForm = isNew || (open !== undefined && mayChange && (mayChangeRow?.(open) ?? true));
  const closeForm = (): void => {
    setEditedId(undefined);
    if (renderPanel === undefined) list.closeForm();
    else if (isNew) list.closeNew();
  };
  const closing = {
    onClose: closeForm,
    onDeleted: () => {
      closeForm();
      if (renderPanel !== undefined) list.close(true);
    },
  };
  const onEdit = mayChange ? (row: Row): void => setEditedId(row.id) : undefined;
  return (
    <>
      <ListScreen<Row>
        {...shown}
        label={title}
        header={{
          title,
          countText: (total) => text('count', total),
          actions,
          add: mayChange ? { label: text('new'), onPress: list.add } : undefined,
          children: under,
        }}
        searchLabel={text('search')}
        isBusy={isBusy || isNew || open !== undefined}
        renderPanel={renderPanel && ((row, panel, openId) => renderPanel(row, panel, openId, onEdit))}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={
          <EmptyState
            icon={Icon}
            title={text('emptyTitle')}
            text={mayChange ? text('emptyText') : `${text('emptyText')} ${text('emptyViewer')}`}
            action={mayChange ? <Button onClick={list.add}>{text('new')}</Button> : undefined}
          />
        }
      />
      {list.total !== undefined &&
        (isForm
          ? renderForm(open, closing)
          : open &&
            (renderFacts?.(open, closeForm) ?? <RecordFacts row={open} list={list} onClose={closeForm} />))}
    </>
  );
}

interface RecordFactsProps<Row> {
  readonly row: Row;
  readonly list: Pick<ShownList<Row>, 'columns' | 'nameOf'>;
  readonly onClose: () => void;
}

function RecordFacts<Row>({ row, list: { columns, nameOf }, onClose }: RecordFactsProps<Row>) {
  const told = columns.filter(({ isName, isExtra }) => isName !== true && isExtra !== true);
  return (
    <Dialog onClose={onClose} size={480} title={nameOf(row)}>
      <Facts facts={told.map(({ header, textOf }) => [header, textOf(row)])} />
    </Dialog>
  );
}
