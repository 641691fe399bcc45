import { useText } from '../../../i18n/use-text.ts';
import { NumberField, TextField } from '../../../ui/form/fields.tsx';
import classes from './asset-form.module.css';
import { CustomerField } from './customer-field.tsx';
import { DescriptiveFields } from './descriptive-fields.tsx';
import { UnitField } from './unit-field.tsx';
import type { AssetForm } from './use-asset-form.ts';

interface AssetFieldsProps {
  readonly of: AssetForm;
}

export function AssetFields({ of }: AssetFieldsProps) {
  const text = useText('assets');
  return (
    <div className={classes['fields']}>
      <TextField
        of={of}
        name="code"
        data-autofocus
        required
        label={text('id')}
        description={text('codeHint')}
        maxLength={40}
      />
      <UnitField
        value={of.values.unitId}
        onChange={(unitId) => of.set('unitId', unitId)}
        error={of.errorOf('unitId')}
      />
      <CustomerField
        value={of.values.customerId}
        onChange={(customerId) => of.set('customerId', customerId)}
        error={of.errorOf('customerId')}
      />
      <DescriptiveFields of={of} />
      <NumberField
        of={of}
        name="silentHours"
        label={text('silentHours')}
        description={text('silentHoursHint')}
        min={0.1}
        max={8760}
        decimalScale={2}
      />
    </div>
  );
}
