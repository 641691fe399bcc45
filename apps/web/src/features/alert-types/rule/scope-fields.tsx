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
  readonly onChange: (scope: AlertScope) => void;
}

const named = (rows: readonly { readonly id: number; readonly name: string }[]) =>
  rows.map(({ id, name }) => ({ id, label: name }));

/** Fields of the rule's sentence for its ULs, categories, customers and assets. */
export function useScopeFields({ scope, onChange }: ScopeFieldsProps) {
  const text = useText('alert-types');
  const words = useRuleWords();
  const { data: units = [] } = useQuery(unitsOptions);
  const { data: customers = [] } = useQuery(customersOptions);
  const { data: { categories = [] } = {} } = useQuery(assetFacetsOptions({}));
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
      values={values}
      words={words.several(values.map(labelIn(choices)), none)}
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
    rows: readonly { readonly id: number; readonly label: string }[],
    onSearch?: (search: string) => void,
  ) => {
    const choices = rows.map((row) => ({ value: String(row.id), label: row.label }));
    const set = (values: string[]) => ({ [name]: values.map(Number) });
    return many(label, none, scope[name].map(String), choices, set, onSearch);
  };
  const withCode = units.map(({ id, code, name }) => ({ id, label: `${code} ${name}` }));
  const codes = assets.map(({ id, code }) => ({ id, label: code }));
  return {
    units: byId(text('units'), text('anyUnit'), 'unitIds', withCode),
    categories: many(text('categories'), text('anyCategory'), scope.categories, categories, (next) => ({
      categories: next,
    })),
    customers: byId(text('customers'), text('anyCustomer'), 'customerIds', named(customers)),
    assets: byId(text('assets'), text('anyAsset'), 'assetIds', codes, setAssetSearch),
    geofences: byId(
      text('geofences'),
      text('anyGeofence'),
      'geofenceIds',
      named(geofences),
      setGeofenceSearch,
    ),
  };
}

const labelIn =
  (choices: readonly Choice[]) =>
  (value: string): string =>
    choices.find((choice) => choice.value === value)?.label ?? `#${value}`;
