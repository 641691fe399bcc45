import {
  mailedReportContents,
  mailedReportNameMaxLength,
  mailedReportPeriods,
  mailedReportRecipientsMost,
  type MailedReportContent,
  type MailedReportPeriod,
} from '@azimute/contract/mailed-reports/values';
import type { TripColumn, TripExportFormat } from '@azimute/contract/trips/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { useRoutesScreen } from '../screen/routes-screen.ts';
import { FoundField, type Named } from './found-field.tsx';
import { mailedReportsKey, reportPeopleOptions, type MailedReport } from './mailed-reports-queries.ts';
import { ReportFile, ReportScope } from './report-parts.tsx';

export interface ReportValues {
  readonly name: string;
  readonly period: MailedReportPeriod;
  readonly hour: string;
  readonly of: MailedReportContent;
  readonly format: TripExportFormat;
  /** None is all. */
  readonly columns: TripColumn[];
  readonly scope: 'assets' | 'units' | 'all';
  readonly assets: Named[];
  readonly units: string[];
  readonly recipients: Named[];
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

interface ReportFormProps {
  /** Null: a new one. */
  readonly report: MailedReport | null;
  readonly onClose: () => void;
}

export function ReportForm({ report, onClose }: ReportFormProps) {
  const text = useText('mailed-reports');
  const queryClient = useQueryClient();
  const { id: userId, name: userName } = useProfile();
  const { picked } = useRoutesScreen();
  const [search, setSearch] = useState('');
  const { data: people } = useQuery(reportPeopleOptions(search.trim()));
  const attempt = `mailed-report-${report?.id ?? 'new'}`;
  const [stored] = useState(() =>
    report === null
      ? newReport(
          picked.map(({ id, code }) => ({ id, name: code })),
          { id: userId, name: userName },
        )
      : valuesOf(report),
  );
  const form = useRecordForm<ReportValues, AnswerOf<'createMailedReport'>>({
    stored,
    required: ['name', 'hour'],
    check: ({ scope, assets, units }) => ({
      assets: scope === 'assets' && assets.length === 0 ? 'required' : null,
      units: scope === 'units' && units.length === 0 ? 'required' : null,
    }),
    attempt,
    save: (values) => {
      const body = toBody(values);
      return report === null
        ? callApi('createMailedReport', { body })
        : callApi('updateMailedReport', { params: { mailedReportId: report.id }, body });
    },
    onSaved: async () => {
      toastDone(report === null ? 'created' : 'updated', { attempt });
      onClose();
      await queryClient.invalidateQueries({ queryKey: mailedReportsKey });
    },
  });
  const action = text(report === null ? 'create' : 'edit');
  return (
    <FormDialog
      of={form}
      title={action}
      saveLabel={text(report === null ? 'create' : 'save')}
      onClose={onClose}
    >
      <TextField
        of={form}
        name="name"
        label={text('name')}
        maxLength={mailedReportNameMaxLength}
        data-autofocus
      />
      <Row gap={12} wrap>
        <SelectField
          of={form}
          name="period"
          label={text('period')}
          description={text('periodHint')}
          searchable={false}
          allowDeselect={false}
          data={mailedReportPeriods.map((value) => ({ value, label: text(`every_${value}`) }))}
        />
        <SelectField
          of={form}
          name="hour"
          label={text('hour')}
          description={text('hourHint')}
          allowDeselect={false}
          data={hours}
        />
      </Row>
      <SelectField
        of={form}
        name="of"
        label={text('of')}
        searchable={false}
        allowDeselect={false}
        data={mailedReportContents.map((value) => ({ value, label: text(`of_${value}`) }))}
      />
      <ReportScope of={form} />
      <ReportFile of={form} />
      <FoundField
        label={text('recipients')}
        description={text('recipientsHint')}
        most={mailedReportRecipientsMost}
        value={form.values.recipients}
        found={people?.items ?? []}
        onSearch={setSearch}
        onChange={(recipients) => form.set('recipients', recipients)}
        error={form.errorOf('recipients')}
      />
    </FormDialog>
  );
}

function newReport(assets: Named[], self: Named): ReportValues {
  return {
    name: '',
    period: 'week',
    hour: '6',
    of: 'trips',
    format: 'xlsx',
    columns: [],
    scope: assets.length === 0 ? 'all' : 'assets',
    assets,
    units: [],
    recipients: [self],
  };
}

function valuesOf({ assets, units, ...report }: MailedReport): ReportValues {
  const { name, period, hour, of, format, columns, recipients } = report;
  return {
    name,
    period,
    hour: String(hour),
    of,
    format,
    columns: columns ?? [],
    scope: assets === null ? (units === null ? 'all' : 'units') : 'assets',
    assets: (assets ?? []).map(({ id, code }) => ({ id, name: code })),
    units: (units ?? []).map(({ id }) => String(id)),
    recipients,
  };
}

function toBody({ name, period, hour, of, format, columns, scope, assets, units, recipients }: ReportValues) {
  const hasColumns = format === 'csv' || format === 'xlsx';
  return {
    name,
    period,
    hour: Number(hour),
    of,
    format,
    columns: !hasColumns || columns.length === 0 ? null : columns,
    assets: scope === 'assets' ? assets.map(({ id }) => id) : null,
    units: scope === 'units' ? units.map(Number) : null,
    recipients: recipients.map(({ id }) => id),
  };
}
