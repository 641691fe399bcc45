import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { assetFacetsOptions } from '../api/assets-queries.ts';
import type { AssetFormState, ErrorOf } from './use-asset-form.ts';

interface DescriptiveFieldsProps {
  readonly form: AssetFormState;
  readonly errorOf: ErrorOf;
}

const fields = [
  ['manufacturer', 'manufacturers'],
  ['model', 'models'],
  ['category', 'categories'],
  ['segment', 'segments'],
  ['costCenter', 'costCenters'],
  ['region', 'regions'],
] as const;

/** Free texts that suggest what other assets say, so that one thing keeps one name. */
export function DescriptiveFields({ form, errorOf }: DescriptiveFieldsProps) {
  const text = useText('assets');
  const { data: facets } = useQuery(assetFacetsOptions({}));
  return fields.map(([field, facet]) => (
    <Autocomplete
      key={field}
      label={text(`filter_${facet}`)}
      maxLength={120}
      data={(facets?.[facet] ?? []).map(({ value }) => value).filter((value) => value !== '')}
      limit={20}
      comboboxProps={{ withinPortal: true }}
      {...form.getInputProps(field)}
      error={errorOf(field)}
    />
  ));
}
