import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { SuggestingField } from '../../../ui/form/fields.tsx';
import { assetFacetsOptions } from '../api/assets-queries.ts';
import type { AssetForm } from './use-asset-form.ts';

interface DescriptiveFieldsProps {
  readonly of: AssetForm;
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
export function DescriptiveFields({ of }: DescriptiveFieldsProps) {
  const text = useText('assets');
  const { data: facets } = useQuery(assetFacetsOptions({}));
  return fields.map(([field, facet]) => (
    <SuggestingField
      key={field}
      of={of}
      name={field}
      label={text(`filter_${facet}`)}
      maxLength={120}
      data={(facets?.[facet] ?? []).map(({ value }) => value).filter((value) => value !== '')}
    />
  ));
}
