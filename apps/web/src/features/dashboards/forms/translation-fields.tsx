import { dashboardDescriptionMaxLength, dashboardNameMaxLength } from '@azimute/contract/dashboards/values';
import { locales, type Locale } from '@azimute/contract/locales';
import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { localeNames } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text, Hint } from '../../../ui/layout/primitives.tsx';
import type { Translations } from '../api/dashboard-queries.ts';

/** The server's names for parts of these fields. */
export const translationNames = Object.fromEntries(
  locales.flatMap((locale) =>
    ['name', 'description'].map((part) => [`translations.${locale}.${part}`, 'translations'] as const),
  ),
);

interface TranslationFieldsProps {
  readonly values: Translations;
  /** Text used if a language has none of its own. */
  readonly usual: { readonly name: string; readonly description: string };
  readonly error: string | undefined;
  readonly onChange: (values: Translations) => void;
}

/** Translated names and descriptions, one language at a time. */
export function TranslationFields({ values, usual, error, onChange }: TranslationFieldsProps) {
  const text = useText('dashboards');
  const [locale, setLocale] = useState<Locale>('en');
  const chosen = values[locale] ?? {};
  const change = (part: 'name' | 'description', value: string): void => {
    const { [part]: _before, ...rest } = chosen;
    const next = value === '' ? rest : { ...rest, [part]: value };
    const { [locale]: _own, ...others } = values;
    onChange(Object.keys(next).length === 0 ? others : { ...others, [locale]: next });
  };
  return (
    <Stack gap={4}>
      <Text size={13} weight="medium">
        {text('translations')}
      </Text>
      <Hint>{text('translationsHint')}</Hint>
      <SegmentedControl
        fullWidth
        aria-label={text('translations')}
        value={locale}
        data={locales.map((value) => ({
          value,
          label: values[value] === undefined ? localeNames[value] : `${localeNames[value]} ✓`,
        }))}
        onChange={setLocale}
      />
      <TextInput
        autoComplete="off"
        lang={locale}
        label={text('nameIn', { language: localeNames[locale] })}
        placeholder={usual.name}
        maxLength={dashboardNameMaxLength}
        value={chosen.name ?? ''}
        error={error}
        onChange={(event) => change('name', event.currentTarget.value)}
      />
      <Textarea
        autosize
        lang={locale}
        label={text('descriptionIn', { language: localeNames[locale] })}
        placeholder={usual.description}
        maxLength={dashboardDescriptionMaxLength}
        value={chosen.description ?? ''}
        onChange={(event) => change('description', event.currentTarget.value)}
      />
    </Stack>
  );
}

/** Removes blank translations, so that they fall back. */
export function trimTranslations(values: Translations): Translations {
  const kept: Translations = {};
  for (const locale of locales) {
    const name = values[locale]?.name?.trim() ?? '';
    const description = values[locale]?.description?.trim() ?? '';
    if (name !== '' || description !== '')
      kept[locale] = { ...(name !== '' && { name }), ...(description !== '' && { description }) };
  }
  return kept;
}
