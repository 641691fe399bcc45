import type { AccountDetail } from '@azimute/contract';
import { profileNameMaxLength } from '@azimute/contract/people';
import { locales, type Locale } from '@azimute/contract/locales';
import { Button, SegmentedControl, Select, TextInput, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { accountQuery } from '../../../api/account-query.ts';
import { callApi } from '../../../api/client.ts';
import { changeLocale, refreshProfile } from '../../../api/people.ts';
import { useAccount } from '../../../api/use-session.ts';
import { localeNames } from '../../../i18n/locale.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { useShownLanguage } from '../../../ui/use-shown-language.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { currencyChoices, zoneChoices } from '../../settings/api/choices.ts';
import { countries, countryChoices, countryOfZone } from '../api/countries.ts';
import { setupKey } from '../../endpoints/setup-options.ts';
import type { StepProps } from './step-props.ts';

/** Name and country of the company; language, time zone, currency and units follow from the country. */
export function CompanyStep({ onDone }: StepProps) {
  const query = useQuery(accountQuery(useAccount().id));
  if (query.data === undefined) return <Waiting query={query} rows={4} />;
  return <CompanyForm account={query.data} onDone={onDone} />;
}

interface CompanyFormProps extends Pick<StepProps, 'onDone'> {
  readonly account: AccountDetail;
}

function CompanyForm({ account, onDone }: CompanyFormProps) {
  const text = useText('setup');
  const settings = useText('settings');
  const language = useLocale();
  const { errorOf, form, set, saving } = useCompanyForm(account, onDone);
  const { name, country, locale, timeZone, currency, distanceUnit } = form;
  const [now] = useState(() => new Date());
  const choices = useMemo(
    () => ({
      countries: countryChoices(language),
      zones: zoneChoices(timeZone, now),
      currencies: currencyChoices(currency, language),
    }),
    [language, timeZone, currency, now],
  );
  return (
    <Stack
      as="form"
      noValidate
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        saving.run();
      }}
    >
      <Stack columns={2} phoneColumns={1} gap={16} alignItems="start">
        <TextInput
          label={settings('accountName')}
          required
          maxLength={profileNameMaxLength}
          value={name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={errorOf('name')}
        />
        <Select
          label={text('country')}
          description={text('countryHint')}
          searchable
          allowDeselect={false}
          data={choices.countries}
          value={country ?? null}
          onChange={(code) => set({ country: code ?? undefined, ...(code !== null && countries[code]) })}
        />
        <Select
          label={text('language')}
          allowDeselect={false}
          data={locales.map((value) => ({ value, label: localeNames[value] }))}
          value={locale}
          onChange={(value) => set({ locale: value ?? locale })}
        />
        <Select
          label={text('timeZone')}
          searchable
          limit={60}
          allowDeselect={false}
          data={choices.zones}
          value={timeZone}
          onChange={(value) => set({ timeZone: value ?? timeZone })}
          error={errorOf('timeZone')}
        />
        <Select
          label={settings('currency')}
          searchable
          limit={60}
          allowDeselect={false}
          data={choices.currencies}
          value={currency}
          onChange={(value) => set({ currency: value ?? currency })}
          error={errorOf('currency')}
        />
        <Input.Wrapper label={settings('distances')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={settings('distances')}
            value={distanceUnit}
            data={(['km', 'mi'] as const).map((unit) => ({ value: unit, label: settings(unit) }))}
            onChange={(unit) => set({ distanceUnit: unit })}
          />
        </Input.Wrapper>
      </Stack>
      <div>
        <Button type="submit" variant="filled" loading={saving.isPending}>
          {text('saveCompany')}
        </Button>
      </div>
    </Stack>
  );
}

interface CompanyValues extends Pick<AccountDetail, 'name' | 'timeZone' | 'currency' | 'distanceUnit'> {
  readonly country: string | undefined;
  readonly locale: Locale;
}

function useCompanyForm(account: AccountDetail, onDone: () => void) {
  const language = useLocale();
  const showLanguage = useShownLanguage();
  const { name, timeZone, currency, distanceUnit } = account;
  // The browser's time zone is a better guess than the default of a new account.
  const here = countryOfZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? countryOfZone(timeZone);
  const [form, setForm] = useState<CompanyValues>(() => ({
    name,
    timeZone,
    currency,
    distanceUnit,
    country: here,
    ...(here !== undefined && countries[here]),
    locale: language,
  }));
  const { errorOf, report, clear } = useServerErrors(['name', 'timeZone', 'currency']);
  const saving = useAction({
    call: async () => {
      const { country: _country, locale: _locale, ...body } = form;
      await callApi('updateAccount', { body });
      if (form.locale !== language) await changeLocale(form.locale);
    },
    invalidates: [setupKey, ['account']],
    errors: { report, clear },
    onDone: async () => {
      await refreshProfile();
      if (form.locale !== language) await showLanguage(form.locale);
      onDone();
    },
  });
  return {
    form,
    set: (changed: Partial<CompanyValues>) => setForm((before) => ({ ...before, ...changed })),
    errorOf,
    saving,
  };
}
