import type { Asset } from '@azimute/contract';
import {
  assetFields,
  fieldOf,
  isIdentifier,
  isOfKind,
  type AssetFieldOf,
  type AssetTextField,
} from '@azimute/contract/assets/fields';
import { assetSections, type AssetSection } from '@azimute/contract/assets/values';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField, TextField, SuggestingField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Box, Stack, Title } from '../../../ui/layout/primitives.tsx';
import { CustomInput } from '../../custom-fields/custom-input.tsx';
import { useCustomWords } from '../../custom-fields/use-custom-words.ts';
import { assetFormFields, type AssetFormField, type MeterValues } from '../api/asset-form-values.ts';
import { assetFacetsOptions } from '../api/assets-queries.ts';
import { minutesPerHour } from '../api/held-values.ts';
import classes from './asset-form.module.css';
import { CustomerField } from './customer-field.tsx';
import { IdentifierField } from './identifier-field.tsx';
import { TagsField } from './tags-field.tsx';
import { UnitField } from './unit-field.tsx';
import type { AssetForm } from './use-asset-form.ts';
import { useNumberInput } from './use-number-input.ts';

interface AssetFieldsProps {
  readonly form: AssetForm;
  /** Absent for a new asset, whose meters are entered as well. */
  readonly asset?: Asset | undefined;
}

/** The fields by section; fields without a heading come first. */
export function AssetFields({ form, asset }: AssetFieldsProps) {
  const text = useText('assets');
  const offered = assetFormFields.filter((name) => asset === undefined || !isOfKind(name, 'meter'));
  const gridOf = (section: AssetSection | undefined) => (
    <Stack
      alignItems="start"
      gap={16}
      columns={2}
      phoneColumns={1}
      {...(section === undefined && { className: classes['fields'] })}
    >
      {offered
        .filter((name) => fieldOf(name).section === section)
        .map((name) => (
          <AssetFieldControl key={name} form={form} name={name} asset={asset} />
        ))}
    </Stack>
  );
  return (
    <>
      {gridOf(undefined)}
      {assetSections.map((section) => (
        <Box key={section} as="section" marginTop={20}>
          <Title as="h3" marginBottom={8} size={13}>
            {text(`section_${section}`)}
          </Title>
          {gridOf(section)}
        </Box>
      ))}
    </>
  );
}

interface ControlProps extends AssetFieldsProps {
  readonly name: AssetFormField;
}

function AssetFieldControl({ form, name, asset }: ControlProps) {
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
  if (isOfKind(name, 'custom')) return <CustomFieldInputs form={form} />;
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
  if (isOfKind(name, 'number', 'decimal')) return <PlainNumberField form={form} name={name} />;
  if (isIdentifier(name)) return <IdentifierField form={form} name={name} asset={asset} />;
  return <DescriptiveField form={form} name={name} />;
}

function CustomFieldInputs({ form }: { readonly form: AssetForm }) {
  const { fields } = useCustomWords();
  const { custom } = form.values;
  return fields.map((field) => (
    <CustomInput
      key={field.id}
      field={field}
      value={custom[field.id] ?? null}
      onChange={(value) => form.set('custom', { ...custom, [field.id]: value })}
    />
  ));
}

interface MeterFieldProps {
  readonly form: RecordForm<MeterValues>;
  readonly name: keyof MeterValues;
  /** By default, that the reading is optional. */
  readonly description?: string;
}

export function MeterField({ form, name, description }: MeterFieldProps) {
  const text = useText('assets');
  const { distanceUnit } = useAccount();
  return (
    <NumberField
      form={form}
      name={name}
      label={name === 'odometer' ? text('odometerNow', { unit: distanceUnit }) : text('hourMeterNow')}
      description={description ?? text('meterHint')}
      min={0}
      max={assetFields[name].most}
      decimalScale={2}
    />
  );
}

interface PlainNumberFieldProps {
  readonly form: AssetForm;
  readonly name: AssetFieldOf<'number' | 'decimal'>;
}

function PlainNumberField({ form, name }: PlainNumberFieldProps) {
  return <NumberField form={form} name={name} {...useNumberInput(name)} />;
}

interface DescriptiveFieldProps {
  readonly form: AssetForm;
  readonly name: AssetTextField;
}

/** Free text that suggests values of other assets, to keep names consistent. */
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
