import { mailedReportNamedMost } from '@azimute/contract/mailed-reports/values';
import { columnsOfTripsOnly, tripColumns, tripExportFormats } from '@azimute/contract/trips/values';
import { MultiSelect, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { unitsOptions } from '../../assets/api/assets-queries.ts';
import { FoundField } from './found-field.tsx';
import { reportAssetsOptions } from './mailed-reports-queries.ts';
import type { ReportValues } from './report-form.tsx';

interface PartProps {
  readonly of: RecordForm<ReportValues>;
}

const scopes = ['assets', 'units', 'all'] as const;

/** The assets that a report is of. */
export function ReportScope({ of }: PartProps) {
  const text = useText('mailed-reports');
  const { data: units = [] } = useQuery(unitsOptions);
  const [search, setSearch] = useState('');
  const { data: found } = useQuery(reportAssetsOptions(search.trim()));
  const { values, set, errorOf } = of;
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
          most={mailedReportNamedMost}
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
          maxValues={mailedReportNamedMost}
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

/** The file that a report comes as. */
export function ReportFile({ of }: PartProps) {
  const text = useText('mailed-reports');
  const formats = useText('ui');
  const { values, set, errorOf } = of;
  const hasColumns = values.format === 'csv' || values.format === 'xlsx';
  const columns = tripColumns.filter((column) => values.of === 'trips' || !ofTripsOnly.has(column));
  return (
    <>
      <SelectField
        of={of}
        name="format"
        label={text('format')}
        searchable={false}
        allowDeselect={false}
        data={tripExportFormats.map((value) => ({ value, label: formats(`export_${value}`) }))}
      />
      {hasColumns && (
        <MultiSelect
          label={text('columns')}
          description={text('columnsHint')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': text('allColumns') }}
          comboboxProps={{ withinPortal: true }}
          placeholder={values.columns.length === 0 ? text('allColumns') : ''}
          data={columns.map((value) => ({ value, label: text(`column_${value}`) }))}
          value={values.columns.filter((column) => columns.includes(column))}
          onChange={(chosen) =>
            set(
              'columns',
              chosen.flatMap((name) => tripColumns.find((column) => column === name) ?? []),
            )
          }
          error={errorOf('columns')}
        />
      )}
    </>
  );
}
