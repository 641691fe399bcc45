import type { AssetFacets } from '@azimute/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { statusOrder } from '../../../ui/status-shapes.ts';
import type { FilterName } from '../api/asset-search.ts';
import { useFilterLabel } from '../api/use-filter-label.ts';
import classes from './filters.module.css';

interface FilterValuesProps {
  readonly name: FilterName;
  readonly chosen: readonly string[];
  readonly facets: AssetFacets | undefined;
  readonly onChange: (values: string[]) => void;
}

const searchableFrom = 8;
const shownAtMost = 100;

/** The values of one filter with live counts; a choice applies at once. */
export function FilterValues({ name, chosen, facets, onChange }: FilterValuesProps) {
  const text = useText('assets');
  const labelOf = useFilterLabel();
  const format = useFormat();
  const [wanted, setWanted] = useState('');
  const values = listValues(name, chosen, facets).map((one) => ({
    ...one,
    label: labelOf(name, one.value, one.label),
  }));
  const found = values.filter(({ label }) => fold(label).includes(fold(wanted)));
  const shown = found.slice(0, shownAtMost);
  const toggle = (value: string): void =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <div className={classes['values']}>
      {values.length >= searchableFrom && (
        <TextInput
          aria-label={text('searchValues')}
          placeholder={text('searchValues')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <fieldset className={classes['options']}>
        <legend className="visually-hidden">{text(`filter_${name}`)}</legend>
        {shown.map(({ value, label, count }) => (
          <Checkbox
            key={value}
            size="xs"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            classNames={{
              root: classes['option'] ?? '',
              body: classes['optionBody'] ?? '',
              labelWrapper: classes['optionLabel'] ?? '',
            }}
            label={
              <span className={classes['optionText']}>
                {name === 'status' && <StatusGlyph status={value as (typeof statusOrder)[number]} />}
                <span className={classes['optionName']}>{label}</span>
                <span className={`${classes['count']} figure`}>{format.number(count)}</span>
              </span>
            }
          />
        ))}
        {found.length === 0 && <p className={classes['hint']}>{text('noValues')}</p>}
        {found.length > shown.length && (
          <p className={classes['hint']}>{text('moreValues', { count: found.length - shown.length })}</p>
        )}
      </fieldset>
    </div>
  );
}

interface Value {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Statuses in their order, all six; of other filters what there is, and what is chosen though nothing has it. */
function listValues(name: FilterName, chosen: readonly string[], facets: AssetFacets | undefined): Value[] {
  const counted = facets?.[name] ?? [];
  if (name === 'status') {
    return statusOrder.map(
      (status) => counted.find(({ value }) => value === status) ?? { value: status, label: '', count: 0 },
    );
  }
  const gone = chosen.filter((value) => counted.every((one) => one.value !== value));
  return [...counted, ...gone.map((value) => ({ value, label: value, count: 0 }))];
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
