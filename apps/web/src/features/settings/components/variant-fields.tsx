import { metricVariants, variantFamilies, type VariantFamily } from '@azimute/contract/metrics/variants';
import { NativeSelect } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Muted } from '../../../ui/layout/primitives.tsx';
import type { AccountValues } from '../api/account-values.ts';
import classes from './settings.module.css';

interface VariantFieldsProps {
  readonly form: RecordForm<AccountValues>;
}

/** Formula variants on module pages, for names that vendors share. */
export function VariantFields({ form }: VariantFieldsProps) {
  const text = useText('settings');
  return (
    <fieldset className={classes['switches']}>
      <legend>{text('variants')}</legend>
      <Muted>{text('variantsHint')}</Muted>
      <Stack alignItems="start" gap={16} columns={2} phoneColumns={1}>
        {variantFamilies.map((family) => (
          <VariantField key={family} form={form} family={family} />
        ))}
      </Stack>
    </fieldset>
  );
}

function VariantField({ form, family }: VariantFieldsProps & { readonly family: VariantFamily }) {
  const text = useText('settings');
  const names = useText('metrics');
  const chosen = form.values.figureVariants;
  return (
    <NativeSelect
      label={text(`variants_${family}`)}
      description={names(`formula_${chosen[family]}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={chosen[family]}
      data={metricVariants[family].map((value) => ({ value, label: names(`name_${value}`) }))}
      onChange={({ currentTarget: { value } }) => {
        const variant = metricVariants[family].find((one) => one === value);
        if (variant !== undefined) form.set('figureVariants', { ...chosen, [family]: variant });
      }}
    />
  );
}
