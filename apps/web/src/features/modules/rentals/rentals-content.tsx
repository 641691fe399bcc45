import { changesModule } from '@azimute/contract/modules';
import { rentalBases } from '@azimute/contract/rentals/values';
import { screenRightsOf, type SuiteSlug } from '@azimute/contract/routes';
import { Button } from '@mantine/core';
import { IconFileInvoice, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AssetName } from '../../../ui/asset-name.tsx';
import { sorted, sortedDown, useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CardLines } from '../../../ui/data-table/card-lines.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { RecordScreen } from '../../../ui/record/record-screen.tsx';
import { useFigureChoices } from '../api/figures-queries.ts';
import { assetFilter } from '../components/asset-filter.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { FinancialImport } from '../financial-import/financial-import.tsx';
import { RentalDialog } from './rental-dialog.tsx';
import { rentalList, rentalRecord, type Rental } from './rental-list.ts';
import { RentalPanel } from './rental-panel.tsx';
import { useRentalWords } from './use-rental-words.ts';

/** Rental contracts, with their statements next to the list. */
export function RentalsContent({ slug }: { readonly slug: SuiteSlug }) {
  const mayChange = changesModule(screenRightsOf(useProfile()).changes, 'services:simc:financials');
  const list = useList(rentalList, useRentalColumns(), ({ code }) => code);
  return (
    <RecordScreen
      record={rentalRecord}
      list={list}
      title={useText('modules')('content_rentals')}
      icon={IconFileInvoice}
      mayChange={mayChange}
      actions={
        <>
          <VerifyLink />
          {mayChange && <FinancialImport subject="contracts" list={list} />}
        </>
      }
      under={<ContentNavigation slug={slug} />}
      filters={useRentalFilters(list)}
      isBusy={list.search.import !== undefined}
      renderPanel={(row, panel, openId, onEdit) => (
        <RentalPanel key={openId} {...panel} slug={slug} rentalId={openId} listed={row} onEdit={onEdit} />
      )}
      renderCard={renderCard}
      renderForm={(rental, closing) => (
        <RentalDialog key={rental?.id ?? 'new'} rental={rental} {...closing} />
      )}
    />
  );
}

function VerifyLink() {
  const text = useText('shell');
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/{-$locale}/services/simc/verify-statement" />}
      leftSection={<IconRosetteDiscountCheck size={16} stroke={1.75} aria-hidden />}
    >
      {text('verifyStatement')}
    </Button>
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
  const words = useRentalWords();
  return useColumns(
    'rentals',
    ({ text, name, plain, figure, count, asset, changed }) => [
      name('code', text('code'), ({ code }) => code, sorted),
      plain('customer', text('customer'), 1, ({ customer }) => customer.name),
      asset('asset', text('asset'), 1, words.asset, (row) => row.asset),
      plain('site', text('site'), 4, words.site),
      plain('from', text('from'), 2, ({ from }) => words.day(from), sortedDown),
      plain('to', text('to'), 2, words.to),
      figure('rate', text('rate'), 1, words.rate),
      count('statements', text('statements'), 3, ({ statementCount }) => statementCount),
      changed(text('updatedAt'), ({ updatedAt }) => updatedAt),
    ],
    [words],
  );
}

function renderCard(rental: Rental, link: ReactNode): ReactNode {
  return <RentalCard rental={rental} link={link} />;
}

function RentalCard({ rental, link }: { readonly rental: Rental; readonly link: ReactNode }) {
  const words = useRentalWords();
  return (
    <CardLines
      link={link}
      end={<span className="figure">{words.rate(rental)}</span>}
      below={<AssetName asset={rental.asset}>{`${rental.customer.name} · ${rental.asset.code}`}</AssetName>}
      belowEnd={<span>{words.day(rental.from)}</span>}
    />
  );
}
