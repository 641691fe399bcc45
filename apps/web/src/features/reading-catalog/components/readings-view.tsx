import type { ReactNode } from 'react';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useMayAdminister } from '../../../api/use-may-administer.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import type { Reading } from '../../readings/api/readings-queries.ts';
import { readingList } from '../api/reading-list.ts';
import { ReadingDialog } from './reading-dialog.tsx';
import { ReadingFacts } from './reading-facts.tsx';

/** Catalog of readings, as a tab; administrators can change it. */
export function ReadingsView() {
  const text = useText('readings');
  const locale = useLocale();
  const mayChange = useMayAdminister('services:simc:alertas:gerenciamento');
  const list = useList(readingList, useReadingColumns(), ({ names }) => names[locale]);
  const { search, change, isPhone, rows, openId } = list;
  const open = rows.find((row) => readingList.idOf(row) === openId);
  const isNew = mayChange && search.new === true;
  const close = (): void =>
    change(({ reading: _reading, new: _new, ...others }) => others, { isSettled: true });
  return (
    <>
      <ListScreen
        list={list}
        label={text('tableLabel')}
        searchLabel={text('search')}
        isBusy={isNew || open !== undefined}
        tools={
          mayChange && (
            <AddButton
              label={text('new')}
              isIcon={isPhone}
              onPress={() => change((current) => ({ ...current, new: true }))}
            />
          )
        }
        renderCard={(reading, link) => <ReadingCard reading={reading} link={link} />}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
      />
      {mayChange && (isNew || open !== undefined) && (
        <ReadingDialog key={openId ?? 'new'} reading={isNew ? undefined : open} onClose={close} />
      )}
      {!mayChange && open !== undefined && (
        <ReadingFacts reading={open} columns={list.columns} onClose={close} />
      )}
    </>
  );
}

function useReadingColumns(): readonly Column<Reading>[] {
  const locale = useLocale();
  return useColumns('readings', ({ text, format, name, plain }) => {
    const limit = (value: number | null): string => (value === null ? '…' : format.number(value));
    return [
      name('name', text('reading'), ({ names }) => names[locale]),
      plain('code', text('code'), 2, ({ code }) => code),
      plain('kind', text('kind'), 4, ({ kind }) => text(`kind_${kind}`)),
      plain('unit', text('unit'), 3, ({ unit }) => unit),
      plain('range', text('range'), 5, ({ kind, lowest, highest }) =>
        kind === 'number' ? `${limit(lowest)} – ${limit(highest)}` : '',
      ),
      plain('origin', text('origin'), 1, (reading) => text(originOf(reading))),
    ];
  });
}

function originOf({ isBuiltIn, version }: Reading) {
  return !isBuiltIn ? 'own' : version === 0 ? 'builtIn' : 'changed';
}

function ReadingCard({ reading, link }: { readonly reading: Reading; readonly link: ReactNode }) {
  const text = useText('readings');
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <span>{reading.unit}</span>
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{`${reading.code} · ${text(originOf(reading))}`}</span>
      </span>
    </>
  );
}
