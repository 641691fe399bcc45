import { subscriptionNamedMost, subscriptionTrips } from '@azimute/contract/subscriptions';
import { columnsOfTripsOnly, tripColumns, tripExportFormats } from '@azimute/contract/trips/values';
import { MultiSelect, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { unitsOptions } from '../../assets/api/assets-queries.ts';
import { FoundField, type Named } from './found-field.tsx';
import { assetsOptions, type Content, type NewSubscription } from '../api/subscriptions-queries.ts';

type Trips = Extract<Content, { kind: 'trips' }>;

const scopes = ['assets', 'units', 'all'] as const;

export interface TripsValues extends Pick<Trips, 'of' | 'format'> {
  /** Empty for all columns. */
  readonly columns: NonNullable<Trips['columns']>;
  readonly scope: (typeof scopes)[number];
  readonly assets: Named[];
  readonly units: string[];
}

export function tripsValuesOf({ content, names }: NewSubscription): TripsValues {
  const trips = content.kind === 'trips' ? content : null;
  return {
    of: trips?.of ?? 'trips',
    format: trips?.format ?? 'xlsx',
    columns: trips?.columns ?? [],
    scope: trips?.assets ? 'assets' : trips?.units ? 'units' : 'all',
    assets: trips?.assets ? (names.assets ?? []) : [],
    units: trips?.units ? (names.units ?? []).map(({ id }) => String(id)) : [],
  };
}

export function toTripsContent({ of, format, columns, scope, assets, units }: TripsValues): Trips {
  return {
    kind: 'trips',
    of,
    format,
    columns: !hasColumns(format) || columns.length === 0 ? null : columns,
    assets: scope === 'assets' ? assets.map(({ id }) => id) : null,
    units: scope === 'units' ? units.map(Number) : null,
  };
}

const hasColumns = (format: Trips['format']): boolean => format === 'csv' || format === 'xlsx';

interface PartProps {
  readonly form: RecordForm<TripsValues>;
}

/** Assets and file format of a subscription to trips or stops. */
export function TripsFields({ form }: PartProps) {
  const text = useText('subscriptions');
  const formats = useText('ui');
  return (
    <>
      <SelectField
        {...form.field('of', text('of'))}
        searchable={false}
        allowDeselect={false}
        data={subscriptionTrips.map((value) => ({ value, label: text(`of_${value}`) }))}
      />
      <Scope form={form} />
      <SelectField
        {...form.field('format', text('format'))}
        searchable={false}
        allowDeselect={false}
        data={tripExportFormats.map((value) => ({ value, label: formats(`export_${value}`) }))}
      />
      {hasColumns(form.values.format) && <Columns form={form} />}
    </>
  );
}

function Scope({ form: { values, set, errorOf } }: PartProps) {
  const text = useText('subscriptions');
  const { data: units = [] } = useQuery(unitsOptions);
  const [search, setSearch] = useState('');
  const { data: found } = useQuery(assetsOptions(search.trim()));
  return (
    <>
      <Radio.Group
        label={text('scope')}
        value={values.scope}
        onChange={(chosen) => set('scope', scopes.find((scope) => scope === chosen) ?? 'all')}
      >
        <Row gap={16} wrap marginTop={8}>
          {scopes.map((scope) => (
            <Radio key={scope} value={scope} label={text(`scope_${scope}`)} />
          ))}
        </Row>
      </Radio.Group>
      {values.scope === 'assets' && (
        <FoundField
          label={text('assets')}
          most={subscriptionNamedMost}
          value={values.assets}
          found={(found?.items ?? []).map(({ id, code }) => ({ id, name: code }))}
          onSearch={setSearch}
          onChange={(assets) => set('assets', assets)}
          error={errorOf('assets')}
        />
      )}
      {values.scope === 'units' && (
        <MultiSelect
          label={text('units')}
          searchable
          maxValues={subscriptionNamedMost}
          comboboxProps={{ withinPortal: true }}
          data={units.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
          value={values.units}
          onChange={(ids) => set('units', ids)}
          error={errorOf('units')}
        />
      )}
    </>
  );
}

const ofTripsOnly = new Set<string>(columnsOfTripsOnly);

function Columns({ form: { values, set, errorOf } }: PartProps) {
  const text = useText('subscriptions');
  const fields = useText('fields');
  const columns = tripColumns.filter((column) => values.of === 'trips' || !ofTripsOnly.has(column));
  return (
    <MultiSelect
      label={text('columns')}
      description={text('columnsHint')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': text('allColumns') }}
      comboboxProps={{ withinPortal: true }}
      placeholder={values.columns.length === 0 ? text('allColumns') : ''}
      data={columns.map((value) => ({ value, label: fields(value) }))}
      value={values.columns.filter((column) => columns.includes(column))}
      onChange={(chosen) =>
        set(
          'columns',
          chosen.flatMap((name) => tripColumns.find((column) => column === name) ?? []),
        )
      }
      error={errorOf('columns')}
    />
  );
}
