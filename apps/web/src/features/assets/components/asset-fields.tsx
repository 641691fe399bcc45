import { NumberInput, TextInput } from '@mantine/core';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import classes from './asset-form.module.css';
import { CustomerField } from './customer-field.tsx';
import { DescriptiveFields } from './descriptive-fields.tsx';
import { UnitField } from './unit-field.tsx';
import type { AssetFormState, ErrorOf } from './use-asset-form.ts';

interface AssetFieldsProps {
  readonly form: AssetFormState;
  readonly errorOf: ErrorOf;
}

export function AssetFields({ form, errorOf }: AssetFieldsProps) {
  const text = useText('assets');
  const locale = useLocale();
  return (
    <div className={classes['fields']}>
      <TextInput
        data-autofocus
        required
        label={text('id')}
        description={text('codeHint')}
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('code')}
        error={errorOf('code')}
      />
      <UnitField
        value={form.values.unitId}
        onChange={(unitId) => form.setFieldValue('unitId', unitId)}
        error={errorOf('unitId')}
      />
      <CustomerField
        value={form.values.customerId}
        onChange={(customerId) => form.setFieldValue('customerId', customerId)}
        error={errorOf('customerId')}
      />
      <DescriptiveFields form={form} errorOf={errorOf} />
      <NumberInput
        label={text('silentHours')}
        description={text('silentHoursHint')}
        min={0.1}
        max={8760}
        decimalScale={2}
        decimalSeparator={locale === 'en' ? '.' : ','}
        {...form.getInputProps('silentHours')}
        error={errorOf('silentHours')}
      />
    </div>
  );
}
