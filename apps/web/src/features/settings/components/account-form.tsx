import type { AccountDetail } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { callApi } from '../../../api/client.ts';
import { refreshProfile } from '../../../api/people.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormCard } from '../../../ui/form/form-card.tsx';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Muted } from '../../../ui/layout/primitives.tsx';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { PhotoField } from '../../../ui/photo-field/photo-field.tsx';
import { AccountPhoto } from '../../../ui/photo.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { accountQuery } from '../../../api/account-query.ts';
import { evaluateAccount, minutesOf, shareOf, valuesOf, type AccountValues } from '../api/account-values.ts';
import { AccountFields } from './account-fields.tsx';
import { ModuleSwitches } from './module-switches.tsx';
import classes from './settings.module.css';
import { StandingCategories } from './standing-categories.tsx';
import { VariantFields } from './variant-fields.tsx';
import { SwitchField } from '../../../ui/form/fields.tsx';

interface TwoFactorSwitchProps {
  readonly form: RecordForm<AccountValues>;
}

interface AccountFormProps {
  readonly account: AccountDetail;
}

/** Settings of the account, for administrators; they apply to all users. */
export function AccountForm({ account }: AccountFormProps) {
  const text = useText('settings');
  const shell = useText('shell');
  const queryClient = useQueryClient();
  const words: Readonly<Record<string, string>> = {
    min_value: text('outOfRange'),
    max_value: text('outOfRange'),
    invalid_format: text('domainWrong'),
    public_mail_domain: text('domainPublicMail'),
  };
  const form = useRecordForm<AccountValues, void>({
    stored: valuesOf(account),
    required: ['name', 'domain', 'silentHours', 'retentionMonths', 'leastCoverage', 'nearTarget'],
    check: evaluateAccount,
    attempt: 'account-details',
    serverNames: { silentAfterMinutes: 'silentHours' },
    wordsFor: (error) => words[String(error)],
    save: async (_values, changes) => {
      const changed = await callApi('updateAccount', { body: await toBody(changes) });
      keepAnswer(queryClient, accountQuery(account.id).queryKey, changed);
      // Cached figures were computed with the previous settings.
      for (const key of ['figures', 'fleet', 'dashboards', 'directory'])
        void queryClient.invalidateQueries({ queryKey: [key] });
      // Formats on all open screens depend on the profile's account.
      await refreshProfile();
    },
    onSaved: () => toastDone('updated'),
  });
  return (
    <FormCard form={form} saveLabel={text('save')}>
      <PhotoField
        of="account"
        label={text('accountPhoto')}
        name={account.name}
        current={<AccountPhoto account={account} size={80} />}
        hasCurrent={account.photo !== null}
        draft={form.values.photo}
        onDraft={(photo) => form.set('photo', photo)}
        error={form.errorOf('photo')}
      />
      <Stack
        as="dl"
        fontSize={14}
        columns="minmax(120px, max-content) minmax(0, 1fr)"
        phoneColumns={1}
        className={classes['facts']}
      >
        <dt>{text('yourRole')}</dt>
        <dd>{shell(account.role)}</dd>
      </Stack>
      <AccountFields account={account} form={form} />
      <ModuleSwitches form={form} />
      <StandingCategories form={form} />
      <VariantFields form={form} />
      <TwoFactorSwitch form={form} />
      <SwitchField
        {...form.field('approvesCommands', text('approveCommands'), text('approveCommandsHint'))}
      />
      <Muted>{text('everyone')}</Muted>
    </FormCard>
  );
}

/** Setting for requiring a second factor. */
function TwoFactorSwitch({ form }: TwoFactorSwitchProps) {
  const text = useText('settings');
  return (
    <SwitchField
      {...form.field('requiresTwoFactor', text('requireTwoFactor'), text('requireTwoFactorHint'))}
    />
  );
}

async function toBody({
  photo,
  silentHours,
  retentionMonths,
  leastCoverage,
  nearTarget,
  ...changes
}: Partial<AccountValues>) {
  return {
    ...changes,
    ...(photo !== undefined && { photo: photo && (await toBase64(photo)) }),
    ...(silentHours !== undefined && {
      silentAfterMinutes: minutesOf(silentHours),
    }),
    ...(retentionMonths !== undefined && { retentionMonths: Number(retentionMonths) }),
    ...(leastCoverage !== undefined && { leastCoverage: shareOf(leastCoverage) }),
    ...(nearTarget !== undefined && { nearTarget: shareOf(nearTarget) }),
  };
}
