import type { AlertScope } from '@azimute/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { assetFacetsOptions, customersOptions, unitsOptions } from '../../assets/api/assets-queries.ts';
import { useAssetNames } from '../../geofences/components/use-asset-names.ts';
import { useGeofenceNames } from '../../geofences/components/use-geofence-names.ts';
import { ManyToken, type Choice } from './fields.tsx';
import { useRuleWords } from './use-rule-words.ts';

interface ScopeFieldsProps {
  readonly scope: AlertScope;
  readonly isDisabled: boolean;
  readonly onChange: (scope: AlertScope) => void;
}

/** What a type is about: ULs, categories, customers and assets, as fields of its sentence. */
export function useScopeFields({ scope, isDisabled, onChange }: ScopeFieldsProps) {
  const text = useText('alert-types');
  const words = useRuleWords();
  const { data: units = [] } = useQuery(unitsOptions);
  const { data: customers = [] } = useQuery(customersOptions);
  const { data: facets } = useQuery(assetFacetsOptions({}));
  const [assetSearch, setAssetSearch] = useState('');
  const assets = useAssetNames(scope.assetIds, assetSearch);
  const [geofenceSearch, setGeofenceSearch] = useState('');
  const geofences = useGeofenceNames(scope.geofenceIds, geofenceSearch);
  const many = (
    label: string,
    none: string,
    values: readonly string[],
    choices: readonly Choice[],
    set: (values: string[]) => Partial<AlertScope>,
    onSearch?: (search: string) => void,
  ) => (
    <ManyToken
      label={label}
      isDisabled={isDisabled}
      values={values}
      words={words.several(
        values.map((value) => choices.find((choice) => choice.value === value)?.label ?? `#${value}`),
        none,
      )}
      choices={choices}
      hint={text('noneIsAny')}
      onChange={(next) => onChange({ ...scope, ...set(next) })}
      {...(onSearch && { onSearch })}
    />
  );
  const byId = (
    label: string,
    none: string,
    name: 'unitIds' | 'customerIds' | 'assetIds' | 'geofenceIds',
    choices: readonly Choice[],
    onSearch?: (search: string) => void,
  ) =>
    many(
      label,
      none,
      scope[name].map(String),
      choices,
      (values) => ({ [name]: values.map(Number) }),
      onSearch,
    );
  return {
    units: byId(
      text('units'),
      text('anyUnit'),
      'unitIds',
      units.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })),
    ),
    categories: many(
      text('categories'),
      text('anyCategory'),
      scope.categories,
      (facets?.categories ?? []).map(({ value, label }) => ({ value, label })),
      (categories) => ({ categories }),
    ),
    customers: byId(
      text('customers'),
      text('anyCustomer'),
      'customerIds',
      customers.map(({ id, name }) => ({ value: String(id), label: name })),
    ),
    assets: byId(
      text('assets'),
      text('anyAsset'),
      'assetIds',
      assets.map(({ id, code }) => ({ value: String(id), label: code })),
      setAssetSearch,
    ),
    geofences: byId(
      text('geofences'),
      text('anyGeofence'),
      'geofenceIds',
      geofences.map(({ id, name }) => ({ value: String(id), label: name })),
      setGeofenceSearch,
    ),
  };
}
