import { meterMost } from '@azimute/contract/assets/values';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField, TextField, SuggestingField } from '../../../ui/form/fields.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { assetFacetsOptions } from '../api/assets-queries.ts';
import classes from './asset-form.module.css';
import { CustomerField } from './customer-field.tsx';
import { TagsField } from './tags-field.tsx';
import { UnitField } from './unit-field.tsx';
import type { AssetForm } from './use-asset-form.ts';

interface DescriptiveFieldsProps {
  readonly form: AssetForm;
}

const fields = [
  ['manufacturer', 'manufacturers'],
  ['model', 'models'],
  ['category', 'categories'],
  ['segment', 'segments'],
  ['costCenter', 'costCenters'],
  ['region', 'regions'],
] as const;

interface AssetFieldsProps {
  readonly form: AssetForm;
  /** Asks for what its meters show as well. */
  readonly isNew: boolean;
}

export function AssetFields({ form, isNew }: AssetFieldsProps) {
  const text = useText('assets');
  const { distanceUnit } = useAccount();
  return (
    <Stack alignItems="start" gap={16} columns={2} phoneColumns={1} className={classes['fields']}>
      <TextField
        form={form}
        name="code"
        data-autofocus
        required
        label={text('id')}
        description={text('codeHint')}
        maxLength={40}
      />
      <UnitField
        value={form.values.unitId}
        onChange={(unitId) => form.set('unitId', unitId)}
        error={form.errorOf('unitId')}
      />
      <CustomerField
        value={form.values.customerId}
        onChange={(customerId) => form.set('customerId', customerId)}
        error={form.errorOf('customerId')}
      />
      <DescriptiveFields form={form} />
      <TagsField
        label={text('filter_tags')}
        value={form.values.tags}
        onChange={(tags) => form.set('tags', tags)}
        error={form.errorOf('tags')}
      />
      <NumberField
        form={form}
        name="silentHours"
        label={text('silentHours')}
        description={text('silentHoursHint')}
        min={0.1}
        max={8760}
        decimalScale={2}
      />
      {isNew && (
        <>
          <NumberField
            form={form}
            name="hourMeterHours"
            label={text('hourMeterNow')}
            description={text('meterHint')}
            min={0}
            max={meterMost.hourMeterHours}
            decimalScale={2}
          />
          <NumberField
            form={form}
            name="odometer"
            label={text('odometerNow', { unit: distanceUnit })}
            description={text('meterHint')}
            min={0}
            max={meterMost.odometerKm}
            decimalScale={2}
          />
        </>
      )}
    </Stack>
  );
}

/** Free texts that suggest what other assets say, so that one thing keeps one name. */
function DescriptiveFields({ form }: DescriptiveFieldsProps) {
  const text = useText('assets');
  const { data: facets } = useQuery(assetFacetsOptions({}));
  return fields.map(([field, facet]) => (
    <SuggestingField
      key={field}
      form={form}
      name={field}
      label={text(`filter_${facet}`)}
      maxLength={120}
      data={(facets?.[facet] ?? []).map(({ value }) => value).filter((value) => value !== '')}
    />
  ));
}
