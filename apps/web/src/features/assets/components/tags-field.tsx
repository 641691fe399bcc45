import { foldTag } from '@azimute/contract/assets/tags';
import { assetTagMaxLength, assetTagsMost, tagSeparator } from '@azimute/contract/assets/values';
import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { assetFacetsOptions } from '../api/assets-queries.ts';

interface TagsFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (tags: string[]) => void;
  readonly error: string | undefined;
}

/** Field for unique tags; suggests the tags of other assets and keeps their spelling. */
export function TagsField({ label, value, onChange, error }: TagsFieldProps) {
  const text = useText('assets');
  const { data: facets } = useQuery(assetFacetsOptions({}));
  const known = (facets?.tags ?? []).map((tag) => tag.value).filter((tag) => tag !== '');
  const spelledAs = (tag: string): string => known.find((one) => foldTag(one) === foldTag(tag)) ?? tag;
  return (
    <TagsInput
      label={label}
      description={text('tagsHint')}
      data={known}
      limit={20}
      comboboxProps={{ withinPortal: true }}
      splitChars={[',', tagSeparator]}
      maxTags={assetTagsMost}
      maxLength={assetTagMaxLength}
      isDuplicate={(tag, tags) => tags.some((one) => foldTag(one) === foldTag(tag))}
      value={[...value]}
      onChange={(tags) => onChange(tags.map(spelledAs))}
      error={error}
    />
  );
}
