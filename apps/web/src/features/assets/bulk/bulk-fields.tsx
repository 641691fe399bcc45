import {
  assetFields,
  isOfKind,
  type AssetFieldOf,
  type AssetTextField,
} from '@azimute/contract/assets/fields';
import { Autocomplete, Input, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { assetFacetsOptions, customersOptions, unitsOptions } from '../api/assets-queries.ts';
import { minutesPerHour } from '../api/held-values.ts';
import { CustomInput } from '../../custom-fields/custom-input.tsx';
import { useCustomWords } from '../../custom-fields/use-custom-words.ts';
import { TagsField } from '../components/tags-field.tsx';
import { useNumberInput } from '../components/use-number-input.ts';
import { bulkFields, isTagsField, type BulkField } from './bulk-change.ts';
import { BulkFieldFrame } from './bulk-field.tsx';
import { useFieldLabel } from './use-field-label.ts';
import type { BulkForm } from './use-bulk-form.ts';

interface BulkFieldsProps {
  readonly form: BulkForm;
}

export function BulkFields({ form }: BulkFieldsProps) {
  const labelOf = useFieldLabel();
  return (
    <Stack alignItems="start" gap={16} columns={2} phoneColumns={1}>
      {bulkFields
        .filter((field) => field !== 'custom')
        .map((field) => (
          <BulkFieldFrame
            key={field}
            label={labelOf(field)}
            isChosen={field in form.chosen}
            onChoose={() => form.choose(field)}
            onLeave={() => form.leave(field)}
          >
            <Control form={form} field={field} />
          </BulkFieldFrame>
        ))}
      <CustomControls form={form} />
    </Stack>
  );
}

/** Each custom field separately. */
function CustomControls({ form }: BulkFieldsProps) {
  const { fields, nameOf } = useCustomWords();
  const chosen = form.chosen.custom ?? {};
  const leave = (id: number): void => {
    const { [id]: _left, ...others } = chosen;
    if (Object.keys(others).length === 0) form.leave('custom');
    else form.set('custom', others);
  };
  return fields.map((field) => (
    <BulkFieldFrame
      key={field.id}
      label={nameOf(field)}
      isChosen={field.id in chosen}
      onChoose={() => form.set('custom', { ...chosen, [field.id]: null })}
      onLeave={() => leave(field.id)}
    >
      <CustomInput
        field={field}
        value={chosen[field.id] ?? null}
        onChange={(value) => form.set('custom', { ...chosen, [field.id]: value })}
      />
    </BulkFieldFrame>
  ));
}

interface ControlProps {
  readonly form: BulkForm;
  readonly field: Exclude<BulkField, 'custom'>;
}

function Control({ form, field }: ControlProps) {
  if (isTagsField(field)) return <TagsControl form={form} field={field} />;
  if (field === 'unit') return <UnitControl form={form} />;
  if (field === 'customer') return <CustomerControl form={form} />;
  if (isOfKind(field, 'day')) return <DayControl form={form} field={field} />;
  if (isOfKind(field, 'minutes')) return <SilenceControl form={form} field={field} />;
  if (isOfKind(field, 'number', 'decimal')) return <NumberControl form={form} field={field} />;
  if (isOfKind(field, 'yes_or_no')) return <SwitchControl form={form} field={field} />;
  return <TextControl form={form} field={field} />;
}

function UnitControl({ form }: BulkFieldsProps) {
  const text = useText('assets');
  const labelOf = useFieldLabel();
  const { data: units = [] } = useQuery(unitsOptions);
  return (
    <Select
      searchable
      required
      label={labelOf('unit')}
      placeholder={text('chooseUnit')}
      nothingFoundMessage={text('nothingFound')}
      data={units.map((unit) => ({ value: String(unit.id), label: `${unit.code} ${unit.name}` }))}
      value={form.chosen.unit ?? null}
      onChange={(value) => form.set('unit', value)}
      error={form.errorOf('unit')}
    />
  );
}

function CustomerControl({ form }: BulkFieldsProps) {
  const text = useText('assets');
  const labelOf = useFieldLabel();
  const { data: customers = [] } = useQuery(customersOptions);
  return (
    <Select
      searchable
      clearable
      label={labelOf('customer')}
      placeholder={text('withoutCustomer')}
      nothingFoundMessage={text('nothingFound')}
      data={customers.map((customer) => ({ value: String(customer.id), label: customer.name }))}
      value={form.chosen.customer ?? null}
      onChange={(value) => form.set('customer', value)}
      error={form.errorOf('customer')}
    />
  );
}

interface TextControlProps {
  readonly form: BulkForm;
  readonly field: AssetTextField;
}

/** Suggests values of other assets, to keep names consistent. */
function TextControl({ form, field }: TextControlProps) {
  const text = useText('asset-bulk');
  const labelOf = useFieldLabel();
  const { data: facets } = useQuery(assetFacetsOptions({}));
  return (
    <Autocomplete
      label={labelOf(field)}
      placeholder={text('clearHint')}
      maxLength={assetFields[field].maxLength}
      data={(facets?.[assetFields[field].filter] ?? [])
        .map(({ value }) => value)
        .filter((value) => value !== '')}
      limit={20}
      comboboxProps={{ withinPortal: true }}
      value={form.chosen[field] ?? ''}
      onChange={(value) => form.set(field, value)}
      error={form.errorOf(field)}
    />
  );
}

interface DayControlProps {
  readonly form: BulkForm;
  readonly field: AssetFieldOf<'day'>;
}

function DayControl({ form, field }: DayControlProps) {
  const text = useText('asset-bulk');
  const labelOf = useFieldLabel();
  return (
    <TextInput
      type="date"
      label={labelOf(field)}
      description={text('clearHint')}
      value={form.chosen[field] ?? ''}
      onChange={(event) => form.set(field, event.currentTarget.value)}
      error={form.errorOf(field)}
    />
  );
}

interface NumberControlProps {
  readonly form: BulkForm;
  readonly field: Extract<BulkField, AssetFieldOf<'number' | 'decimal'>>;
}

function NumberControl({ form, field }: NumberControlProps) {
  const text = useText('asset-bulk');
  const locale = useLocale();
  return (
    <NumberInput
      {...useNumberInput(field)}
      placeholder={text('clearHint')}
      hideControls
      allowNegative={false}
      decimalSeparator={locale === 'en' ? '.' : ','}
      value={form.chosen[field] ?? ''}
      onChange={(value) => form.set(field, value)}
      error={form.errorOf(field)}
    />
  );
}

interface TagsControlProps {
  readonly form: BulkForm;
  readonly field: 'addTags' | 'removeTags';
}

function TagsControl({ form, field }: TagsControlProps) {
  const labelOf = useFieldLabel();
  return (
    <TagsField
      label={labelOf(field)}
      value={form.chosen[field] ?? []}
      onChange={(tags) => form.set(field, tags)}
      error={form.errorOf(field)}
    />
  );
}

interface SilenceControlProps {
  readonly form: BulkForm;
  readonly field: AssetFieldOf<'minutes'>;
}

function SilenceControl({ form, field }: SilenceControlProps) {
  const text = useText('assets');
  const locale = useLocale();
  return (
    <NumberInput
      label={text('silentHours')}
      placeholder={text('silentHoursHint')}
      min={0.1}
      max={assetFields[field].most / minutesPerHour}
      hideControls
      allowNegative={false}
      decimalScale={2}
      decimalSeparator={locale === 'en' ? '.' : ','}
      value={form.chosen[field] ?? ''}
      onChange={(value) => form.set(field, value)}
      error={form.errorOf(field)}
    />
  );
}

interface SwitchControlProps {
  readonly form: BulkForm;
  readonly field: AssetFieldOf<'yes_or_no'>;
}

function SwitchControl({ form, field }: SwitchControlProps) {
  const text = useText('asset-bulk');
  const labelOf = useFieldLabel();
  const label = useId();
  return (
    <Input.Wrapper label={labelOf(field)} labelElement="div" labelProps={{ id: label }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        data={[
          { value: 'yes', label: text('yes') },
          { value: 'no', label: text('no') },
        ]}
        value={form.chosen[field] === true ? 'yes' : 'no'}
        onChange={(value) => form.set(field, value === 'yes')}
      />
    </Input.Wrapper>
  );
}
