import type { Asset } from '@azimute/contract';
import { fieldOf, type AssetIdentifier } from '@azimute/contract/assets/fields';
import { keyOfIdentifier } from '@azimute/contract/assets/identifiers';
import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { assetSearchOptions } from '../api/assets-queries.ts';
import type { AssetForm } from './use-asset-form.ts';

interface IdentifierFieldProps {
  readonly form: AssetForm;
  readonly name: AssetIdentifier;
  readonly asset: Asset | undefined;
}

const typingMs = 300;

/**
 * Field for an identifier. Another asset may have the same one, such as after a sale and return; the field then names
 * it.
 */
export function IdentifierField({ form, name, asset }: IdentifierFieldProps) {
  const text = useText('assets');
  const nameOf = useText('fields');
  const [key] = useDebouncedValue(keyOfIdentifier(form.values[name]), typingMs);
  const { data: found = [] } = useQuery({
    ...assetSearchOptions(key),
    enabled: key.length >= assetSearchMinLength,
  });
  const others = found.filter((one) => one.id !== asset?.id && keyOfIdentifier(one[name]) === key);
  return (
    <TextField
      form={form}
      name={name}
      label={nameOf(name)}
      // A VIN may be pasted with spaces.
      maxLength={(fieldOf(name).maxLength ?? 0) * 2}
      description={
        others.length > 0 && text('sameIdentifier', { assets: others.map(({ code }) => code).join(', ') })
      }
      descriptionProps={{ role: 'status' }}
    />
  );
}
