import { changesModule } from '@azimute/contract/modules';
import { rentalBases } from '@azimute/contract/rentals/values';
import { screenRightsOf, type SuiteSlug } from '@azimute/contract/routes';
import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { Column } from '../../../ui/data-table/column.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useFigureChoices } from '../api/figures-queries.ts';
import { assetFilter } from '../components/asset-filter.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { FinancialImport } from '../financial-import/financial-import.tsx';
import { RentalDialog } from './rental-dialog.tsx';
import { rentalList, type Rental } from './rental-list.ts';
import { RentalPanel } from './rental-panel.tsx';
import { useRentalWords } from './use-rental-words.ts';

/** Rental contracts, with the statements of each beside the list. */
export function RentalsContent({ slug }: { readonly slug: SuiteSlug }) {
  const text = useText('rentals');
  const title = useText('modules')('content_rentals');
  const mayChange = changesModule(screenRightsOf(useProfile()).changes, 'services:simc:financials');
  const list = useList(rentalList, useRentalColumns(), ({ code }) => code);
  const { search, change } = list;
  const [edited, setEdited] = useState<Rental>();
  const isNew = mayChange && search.new === true;
  // The newest version, as somebody else may change it while its form is open.
  const rental = list.rows.find(({ id }) => id === edited?.id) ?? edited;
  const add = (): void => change((current) => ({ ...current, new: true }));
  const close = (): void => {
    setEdited(undefined);
    if (isNew) change(({ new: _new, ...others }) => others, { isSettled: true });
  };
  return (
    <>
      <ListScreen
        list={list}
        label={title}
        header={{
          title,
          countText: (total) => text('count', total),
          actions: mayChange && (
            <FinancialImport
              of="contracts"
              shown={search.import}
              onShow={(shown) =>
                change(({ import: _import, ...others }) =>
                  shown === undefined ? others : { ...others, import: shown },
                )
              }
            />
          ),
          add: mayChange ? { label: text('new'), onPress: add } : undefined,
          children: <ContentNavigation slug={slug} />,
        }}
        searchLabel={text('search')}
        filters={useRentalFilters(list)}
        isBusy={isNew || edited !== undefined || search.import !== undefined}
        renderPanel={(row, panel, openId) => (
          <RentalPanel
            key={openId}
            {...panel}
            slug={slug}
            rentalId={openId}
            listed={row}
            onEdit={mayChange ? setEdited : undefined}
          />
        )}
        renderCard={renderCard}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={
          <EmptyState
            icon={<IconFileInvoice size={20} stroke={1.7} />}
            title={text('emptyTitle')}
            text={mayChange ? text('emptyText') : `${text('emptyText')} ${text('emptyViewer')}`}
            action={mayChange ? <Button onClick={add}>{text('new')}</Button> : undefined}
          />
        }
      />
      {(isNew || edited !== undefined) && (
        <RentalDialog
          key={edited?.id ?? 'new'}
          rental={isNew ? undefined : rental}
          onClose={close}
          onDeleted={() => {
            close();
            list.close(true);
          }}
        />
      )}
    </>
  );
}

interface FilteredList {
  readonly chosen: (name: 'holds' | 'bases' | 'customers' | 'assets') => readonly string[];
  readonly rows: readonly Rental[];
}

function useRentalFilters({ chosen, rows }: FilteredList): Filter[] {
  const text = useText('rentals');
  const modules = useText('modules');
  const { data: choices } = useFigureChoices();
  const known = (choices?.customers ?? []).filter(({ value }) => value !== '0');
  const customers = new Map([
    ...rows.map(({ customer }) => [String(customer.id), customer.name] as const),
    ...known.map(({ value, label }) => [value, label] as const),
  ]);
  return [
    {
      name: 'holds',
      label: text('holds'),
      chosen: chosen('holds'),
      values: [{ value: 'today', label: text('holdsToday') }],
    },
    {
      name: 'bases',
      label: text('basis'),
      chosen: chosen('bases'),
      values: rentalBases.map((value) => ({ value, label: text(`basis_${value}`) })),
    },
    {
      name: 'customers',
      label: modules('filter_customers'),
      chosen: chosen('customers'),
      values: [...new Set([...customers.keys(), ...chosen('customers')])].map((value) => ({
        value,
        label: customers.get(value) ?? `#${value}`,
      })),
    },
    ...assetFilter({
      label: modules('filter_assets'),
      chosen: chosen('assets'),
      codeOf: (id) => rows.find(({ asset }) => String(asset.id) === id)?.asset.code,
    }),
  ];
}

function useRentalColumns(): readonly Column<Rental>[] {
  const text = useText('rentals');
  const words = useRentalWords();
  const format = useFormat();
  return useMemo(() => {
    const column = (id: string, priority: number, header: string, textOf: (rental: Rental) => string) =>
      ({ id, header, priority, textOf, cell: textOf }) satisfies Column<Rental>;
    const sorted = { isSortable: true, sortFirst: 'desc' } as const;
    return [
      {
        ...column('code', 0, text('code'), ({ code }) => code),
        isName: true,
        isBold: true,
        isSortable: true,
      },
      column('customer', 1, text('customer'), ({ customer }) => customer.name),
      column('asset', 1, text('asset'), words.asset),
      column('site', 4, text('site'), words.site),
      { ...column('from', 2, text('from'), ({ from }) => words.day(from)), ...sorted },
      column('to', 2, text('to'), words.to),
      { ...column('rate', 1, text('rate'), words.rate), align: 'end' },
      {
        ...column('statements', 3, text('statements'), ({ statementCount }) => format.number(statementCount)),
        align: 'end',
      },
      {
        ...column('updatedAt', 5, text('updatedAt'), ({ updatedAt }) => format.dateTime(new Date(updatedAt))),
        ...sorted,
        isExtra: true,
      },
    ];
  }, [text, words, format]);
}

function renderCard(rental: Rental, link: ReactNode): ReactNode {
  return <RentalCard rental={rental} link={link} />;
}

function RentalCard({ rental, link }: { readonly rental: Rental; readonly link: ReactNode }) {
  const words = useRentalWords();
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <span className="figure">{words.rate(rental)}</span>
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{`${rental.customer.name} · ${rental.asset.code}`}</span>
        <span>{words.day(rental.from)}</span>
      </span>
    </>
  );
}
