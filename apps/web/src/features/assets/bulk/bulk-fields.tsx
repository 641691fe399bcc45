import { Autocomplete, Input, NumberInput, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { assetFacetsOptions, customersOptions, unitsOptions } from '../api/assets-queries.ts';
import { TagsField } from '../components/tags-field.tsx';
import { bulkFields, type BulkField } from './bulk-change.ts';
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
      {bulkFields.map((field) => (
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
    </Stack>
  );
}

interface ControlProps {
  readonly form: BulkForm;
  readonly field: BulkField;
}

function Control({ form, field }: ControlProps) {
  switch (field) {
    case 'unitId':
      return <UnitControl form={form} />;
    case 'customerId':
      return <CustomerControl form={form} />;
    case 'silentHours':
      return <SilenceControl form={form} />;
    case 'addTags':
    case 'removeTags':
      return <TagsControl form={form} field={field} />;
    case 'inMaintenance':
    case 'disabled':
      return <SwitchControl form={form} field={field} />;
    default:
      return <TextControl form={form} field={field} />;
  }
}

function UnitControl({ form }: BulkFieldsProps) {
  const text = useText('assets');
  const labelOf = useFieldLabel();
  const { data: units = [] } = useQuery(unitsOptions);
  return (
    <Select
      searchable
      required
      label={labelOf('unitId')}
      placeholder={text('chooseUnit')}
      nothingFoundMessage={text('nothingFound')}
      data={units.map((unit) => ({ value: String(unit.id), label: `${unit.code} ${unit.name}` }))}
      value={form.chosen.unitId ?? null}
      onChange={(value) => form.set('unitId', value)}
      error={form.errorOf('unitId')}
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
      label={labelOf('customerId')}
      placeholder={text('withoutCustomer')}
      nothingFoundMessage={text('nothingFound')}
      data={customers.map((customer) => ({ value: String(customer.id), label: customer.name }))}
      value={form.chosen.customerId ?? null}
      onChange={(value) => form.set('customerId', value)}
      error={form.errorOf('customerId')}
    />
  );
}

const facetOf = {
  manufacturer: 'manufacturers',
  model: 'models',
  category: 'categories',
  segment: 'segments',
  costCenter: 'costCenters',
  region: 'regions',
} as const;

interface TextControlProps {
  readonly form: BulkForm;
  readonly field: keyof typeof facetOf;
}

/** Suggests what other assets say, so that one thing keeps one name. */
function TextControl({ form, field }: TextControlProps) {
  const text = useText('asset-bulk');
  const labelOf = useFieldLabel();
  const { data: facets } = useQuery(assetFacetsOptions({}));
  return (
    <Autocomplete
      label={labelOf(field)}
      placeholder={text('clearHint')}
      maxLength={120}
      data={(facets?.[facetOf[field]] ?? []).map(({ value }) => value).filter((value) => value !== '')}
      limit={20}
      comboboxProps={{ withinPortal: true }}
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

function SilenceControl({ form }: BulkFieldsProps) {
  const text = useText('assets');
  const locale = useLocale();
  return (
    <NumberInput
      label={text('silentHours')}
      placeholder={text('silentHoursHint')}
      min={0.1}
      max={8760}
      hideControls
      allowNegative={false}
      decimalScale={2}
      decimalSeparator={locale === 'en' ? '.' : ','}
      value={form.chosen.silentHours ?? ''}
      onChange={(value) => form.set('silentHours', value)}
      error={form.errorOf('silentHours')}
    />
  );
}

interface SwitchControlProps {
  readonly form: BulkForm;
  readonly field: 'inMaintenance' | 'disabled';
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
