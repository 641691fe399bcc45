import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import {
  dashboardAddressMaxLength,
  dashboardNameMaxLength,
  reportFieldMaxLength,
  reportProviders,
  type ReportProvider,
} from '@azimute/contract/dashboards/values';
import { Textarea } from '@mantine/core';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PasswordField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { newestOf, useStoredRecord } from '../../../ui/form/use-stored-record.ts';
import type { ReportSource } from '../api/dashboard-queries.ts';
import { providerNames } from './provider-names.ts';
import { useDashboardForm } from './use-dashboard-form.ts';
import { Hint } from '../../../ui/layout/primitives.tsx';

interface ReportSourceFormProps {
  /** Absent for a new source. */
  readonly source: ReportSource | undefined;
  readonly onClose: () => void;
}

interface Values {
  readonly provider: ReportProvider;
  readonly name: string;
  readonly address: string;
  readonly user: string;
  readonly tenant: string;
  readonly authority: string;
  readonly secret: string;
}

const noSource: Values = {
  provider: 'metabase',
  name: '',
  address: '',
  user: '',
  tenant: '',
  authority: '',
  secret: '',
};

/** Addresses of Power BI in the public cloud. */
const powerBi = { address: 'https://api.powerbi.com', authority: 'https://login.microsoftonline.com' };

/** A report server: its address and credentials. */
export function ReportSourceForm(props: ReportSourceFormProps) {
  const text = useText('dashboards');
  const { onClose } = props;
  const { record, source, form } = useSourceForm(props.source, onClose);
  const { provider } = form.values;
  const isPowerBi = provider === 'power_bi';
  return (
    <FormDialog
      form={form}
      title={source === undefined ? text('newSource') : text('editTitle', { name: source.name })}
      saveLabel={text(source === undefined ? 'create' : 'save')}
      isConflicted={record.isConflicted}
      onClose={onClose}
    >
      {source === undefined && (
        <SelectField
          {...form.field('provider', text('provider'))}
          allowDeselect={false}
          data={reportProviders.map((value) => ({ value, label: providerNames[value] }))}
        />
      )}
      <TextField
        {...form.field('name', text('name'))}
        maxLength={dashboardNameMaxLength}
        withAsterisk
        data-autofocus
      />
      <TextField
        {...form.field('address', text('address'))}
        type="url"
        placeholder={isPowerBi ? powerBi.address : 'https://'}
        maxLength={dashboardAddressMaxLength}
        withAsterisk
      />
      <AccessFields isPowerBi={isPowerBi} form={form} provider={provider} source={source} />
      <GrafanaKey source={source} provider={provider} />
    </FormDialog>
  );
}

function useSourceForm(opened: ReportSource | undefined, onClose: () => void) {
  const record = useStoredRecord(opened, ({ id }) => newestOf(callApi('listReportSources'), id));
  const source = record.base;
  const form = useDashboardForm<Values, unknown>({
    stored: source === undefined ? noSource : { ...source, secret: '' },
    required: ['name', 'address'],
    isNew: source === undefined,
    attempt: 'reportSource',
    save: ({ provider, secret, ...rest }) => {
      const { name, address, user, tenant, authority } = rest;
      const settings = { name, address, user, tenant, authority, secret: secret === '' ? null : secret };
      return source === undefined
        ? callApi('createReportSource', { body: { provider, ...settings } })
        : callApi('updateReportSource', {
            params: { reportSourceId: source.id },
            body: { ...settings, updatedAt: source.updatedAt },
          });
    },
    onSaved: onClose,
    ...record.ifConflict,
  });
  return { record, source, form };
}

interface AccessFieldsProps {
  readonly isPowerBi: boolean;
  readonly form: RecordForm<Values>;
  readonly provider: ReportProvider;
  readonly source: ReportSource | undefined;
}

function AccessFields({ isPowerBi, form, provider, source }: AccessFieldsProps) {
  const text = useText('dashboards');
  return (
    <>
      {isPowerBi && (
        <>
          <TextField
            {...form.field('authority', text('sourceAuthority'))}
            type="url"
            placeholder={powerBi.authority}
            maxLength={dashboardAddressMaxLength}
            withAsterisk
          />
          <TextField
            {...form.field('tenant', text('sourceTenant'))}
            maxLength={reportFieldMaxLength}
            withAsterisk
          />
        </>
      )}
      {(isPowerBi || provider === 'superset') && (
        <TextField
          {...form.field('user', text(isPowerBi ? 'sourceClient' : 'sourceUser'))}
          maxLength={reportFieldMaxLength}
          autoComplete="off"
          withAsterisk
        />
      )}
      {provider !== 'grafana' && (
        <PasswordField
          {...form.field('secret', text(`sourceSecret_${provider}`))}
          autoComplete="new-password"
          {...(source?.hasSecret === true && { description: text('secretKept') })}
        />
      )}
    </>
  );
}

interface GrafanaKeyProps {
  readonly source: ReportSource | undefined;
  readonly provider: ReportProvider;
}

function GrafanaKey({ source, provider }: GrafanaKeyProps) {
  const text = useText('dashboards');
  const publicKey = source?.publicKey ?? null;
  return (
    <>
      {provider === 'grafana' && publicKey === null && <Hint>{text('grafanaKeyLater')}</Hint>}
      {publicKey !== null && (
        <Textarea
          label={text('grafanaKey')}
          description={text('grafanaKeyHint')}
          value={publicKey}
          readOnly
          autosize
          maxRows={6}
        />
      )}
    </>
  );
}
