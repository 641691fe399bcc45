import { assetFields, isOfKind, type AssetTextField } from '@azimute/contract/assets/fields';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField, TextField, SuggestingField } from '../../../ui/form/fields.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { assetFormFields, type AssetFormField } from '../api/asset-form-values.ts';
import { assetFacetsOptions } from '../api/assets-queries.ts';
import { minutesPerHour } from '../api/held-values.ts';
import classes from './asset-form.module.css';
import { CustomerField } from './customer-field.tsx';
import { TagsField } from './tags-field.tsx';
import { UnitField } from './unit-field.tsx';
import type { AssetForm } from './use-asset-form.ts';

interface AssetFieldsProps {
  readonly form: AssetForm;
  /** Asks for what its meters show as well. */
  readonly isNew: boolean;
}

export function AssetFields({ form, isNew }: AssetFieldsProps) {
  return (
    <Stack alignItems="start" gap={16} columns={2} phoneColumns={1} className={classes['fields']}>
      {assetFormFields
        .filter((name) => isNew || !isOfKind(name, 'meter'))
        .map((name) => (
          <AssetFieldControl key={name} form={form} name={name} />
        ))}
    </Stack>
  );
}

interface ControlProps {
  readonly form: AssetForm;
  readonly name: AssetFormField;
}

function AssetFieldControl({ form, name }: ControlProps) {
  const text = useText('assets');
  const nameOf = useText('fields');
  const error = form.errorOf(name);
  if (name === 'unit')
    return <UnitField value={form.values.unit} onChange={(unit) => form.set('unit', unit)} error={error} />;
  if (name === 'customer') {
    const set = (customer: string | null) => form.set('customer', customer);
    return <CustomerField value={form.values.customer} onChange={set} error={error} />;
  }
  if (name === 'code')
    return (
      <TextField
        form={form}
        name={name}
        data-autofocus
        required
        label={nameOf('code')}
        description={text('codeHint')}
        maxLength={assetFields[name].maxLength}
      />
    );
  if (isOfKind(name, 'tags'))
    return (
      <TagsField
        label={nameOf(name)}
        value={form.values[name]}
        onChange={(tags) => form.set(name, tags)}
        error={error}
      />
    );
  if (isOfKind(name, 'minutes'))
    return (
      <NumberField
        form={form}
        name={name}
        label={text('silentHours')}
        description={text('silentHoursHint')}
        min={0.1}
        max={assetFields[name].most / minutesPerHour}
        decimalScale={2}
      />
    );
  if (isOfKind(name, 'day')) return <TextField form={form} name={name} type="date" label={nameOf(name)} />;
  if (isOfKind(name, 'meter')) return <MeterField form={form} name={name} />;
  return <DescriptiveField form={form} name={name} />;
}

interface MeterFieldProps {
  readonly form: AssetForm;
  readonly name: 'hourMeter' | 'odometer';
}

function MeterField({ form, name }: MeterFieldProps) {
  const text = useText('assets');
  const { distanceUnit } = useAccount();
  return (
    <NumberField
      form={form}
      name={name}
      label={name === 'odometer' ? text('odometerNow', { unit: distanceUnit }) : text('hourMeterNow')}
      description={text('meterHint')}
      min={0}
      max={assetFields[name].most}
      decimalScale={2}
    />
  );
}

interface DescriptiveFieldProps {
  readonly form: AssetForm;
  readonly name: AssetTextField;
}

/** A free text that suggests what other assets say, so that one thing keeps one name. */
function DescriptiveField({ form, name }: DescriptiveFieldProps) {
  const nameOf = useText('fields');
  const { data: facets } = useQuery(assetFacetsOptions({}));
  const { filter, maxLength } = assetFields[name];
  return (
    <SuggestingField
      form={form}
      name={name}
      label={nameOf(name)}
      maxLength={maxLength}
      data={(facets?.[filter] ?? []).map(({ value }) => value).filter((value) => value !== '')}
    />
  );
}
