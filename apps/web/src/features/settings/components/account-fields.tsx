import type { AccountDetail } from '@azimute/contract';
import {
  accountContactMaxLength,
  leastCoverageRange,
  nearTargetMax,
  profileNameMaxLength,
  retentionMonthsMax,
} from '@azimute/contract/people';
import { Input, SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import type { AccountValues } from '../api/account-values.ts';
import { currencyChoices } from '../api/choices.ts';
import { selectText } from '../api/select-text.ts';
import { ZoneField } from './zone-field.tsx';

interface AccountFieldsProps {
  readonly account: AccountDetail;
  readonly form: RecordForm<AccountValues>;
}

export function AccountFields({ account, form }: AccountFieldsProps) {
  const text = useText('settings');
  const locale = useLocale();
  const currencies = useMemo(() => currencyChoices(account.currency, locale), [account.currency, locale]);
  return (
    <Stack alignItems="start" gap={16} columns={2} phoneColumns={1}>
      <TextField {...form.field('name', text('accountName'))} maxLength={profileNameMaxLength} />
      <TextField {...form.field('domain', text('domain'), text('domainHint'))} maxLength={120} />
      <TextField
        {...form.field('contactPhone', text('contactPhone'), text('contactHint'))}
        type="tel"
        maxLength={accountContactMaxLength.phone}
      />
      <TextField
        {...form.field('contactAddress', text('contactAddress'), text('contactHint'))}
        maxLength={accountContactMaxLength.address}
      />
      <ZoneField stored={account.timeZone} form={form} />
      <SelectField
        {...form.field('currency', text('currency'))}
        allowDeselect={false}
        onFocus={selectText}
        data={currencies}
        limit={60}
      />
      <NumberField
        {...form.field('silentHours', text('silence'), text('silenceHint'))}
        min={0}
        decimalScale={2}
      />
      <NumberField
        {...form.field('retentionMonths', text('retention'), text('retentionHint'))}
        min={1}
        max={retentionMonthsMax}
        allowDecimal={false}
      />
      <NumberField
        {...form.field('leastCoverage', text('leastCoverage'), text('leastCoverageHint'))}
        min={100 * leastCoverageRange.min}
        max={100 * leastCoverageRange.max}
        allowDecimal={false}
      />
      <NumberField
        {...form.field('nearTarget', text('nearTarget'), text('nearTargetHint'))}
        min={0}
        max={100 * nearTargetMax}
        allowDecimal={false}
      />
      <Input.Wrapper label={text('distances')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={text('distances')}
          value={form.values.distanceUnit}
          data={(['km', 'mi'] as const).map((unit) => ({ value: unit, label: text(unit) }))}
          onChange={(unit) => form.set('distanceUnit', unit)}
        />
      </Input.Wrapper>
    </Stack>
  );
}
