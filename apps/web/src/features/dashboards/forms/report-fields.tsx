import { reportFieldMaxLength, reportItems, type ReportItem } from '@azimute/contract/dashboards/values';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { reportSourcesOptions } from '../api/dashboard-queries.ts';
import { Hint } from '../../../ui/layout/primitives.tsx';

export interface ReportValues {
  readonly sourceId: number | null;
  readonly item: ReportItem;
  readonly report: string;
  readonly workspace: string;
  readonly role: string;
  readonly accountField: string;
  readonly unitsField: string;
}

export const noReport: ReportValues = {
  sourceId: null,
  item: 'dashboard',
  report: '',
  workspace: '',
  role: '',
  accountField: '',
  unitsField: '',
};

export function isComplete({ sourceId, report }: ReportValues): boolean {
  return sourceId !== null && report.trim() !== '';
}

interface ReportFieldsProps {
  readonly values: ReportValues;
  readonly error: string | undefined;
  readonly onChange: (values: ReportValues) => void;
  readonly onSources: () => void;
}

/** Report of a source, and how the source restricts it to the reader. */
export function ReportFields({ values, error, onChange, onSources }: ReportFieldsProps) {
  const text = useText('dashboards');
  const { data } = useQuery(reportSourcesOptions);
  const sources = data?.items ?? [];
  const provider = sources.find(({ id }) => id === values.sourceId)?.provider;
  const field = (
    name: keyof ReportValues & ('report' | 'workspace' | 'role' | 'accountField' | 'unitsField'),
  ) => ({
    label: text(`report_${name}`),
    value: values[name],
    maxLength: reportFieldMaxLength,
    onChange: (event: { readonly currentTarget: HTMLInputElement }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <Select
        label={text('reportSource')}
        withAsterisk
        allowDeselect={false}
        data={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.sourceId === null ? null : String(values.sourceId)}
        onChange={(id) => onChange({ ...values, sourceId: Number(id) })}
        nothingFoundMessage={text('noReportSources')}
        description={
          <button type="button" className="text-button" onClick={onSources}>
            {text('reportSources')}
          </button>
        }
      />
      {provider === 'metabase' && (
        <SegmentedControl
          aria-label={text('report_item')}
          value={values.item}
          data={reportItems.map((value) => ({ value, label: text(`reportItem_${value}`) }))}
          onChange={(item) => onChange({ ...values, item })}
        />
      )}
      <TextInput
        {...field('report')}
        withAsterisk
        error={error}
        description={provider && text(`reportHint_${provider}`)}
      />
      {provider === 'power_bi' && (
        <>
          <TextInput {...field('workspace')} withAsterisk />
          <TextInput {...field('role')} description={text('reportRoleHint')} />
        </>
      )}
      {(provider === 'metabase' || provider === 'superset') && (
        <>
          <TextInput {...field('accountField')} description={text(`reportLockHint_${provider}`)} />
          <TextInput {...field('unitsField')} description={text(`reportLockHint_${provider}`)} />
        </>
      )}
      {provider === 'grafana' && <Hint>{text('reportGrafanaHint')}</Hint>}
    </>
  );
}
