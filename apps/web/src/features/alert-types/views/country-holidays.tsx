import { languageTags } from '@azimute/contract/locales';
import type { WorkingHours } from '@azimute/contract';
import { holidaysOf } from '@azimute/contract/alert-types/holidays';
import {
  holidayCountries,
  nationalHolidays,
  type HolidayCountry,
} from '@azimute/contract/alert-types/national-holidays';
import { holidaysMost } from '@azimute/contract/alert-types/values';
import { Checkbox, NativeSelect } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { Stack, Hint } from '../../../ui/layout/primitives.tsx';
import classes from './working-hours.module.css';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

type Holidays = WorkingHours['holidays'];

interface CountryHolidaysProps {
  readonly holidays: Holidays;
  readonly today: string;
  readonly onChange: (holidays: Holidays) => void;
}

const YEARS_AHEAD = 10;
/** The currency of an account usually indicates its country. */
const currencies: Readonly<Record<string, HolidayCountry>> = {
  ARS: 'AR',
  BOB: 'BO',
  BRL: 'BR',
  CLP: 'CL',
  COP: 'CO',
  EUR: 'ES',
  MXN: 'MX',
  PEN: 'PE',
  PYG: 'PY',
  USD: 'US',
  UYU: 'UY',
};

/** Adds the national holidays of several years; existing days stay unchanged. */
export function CountryHolidays({ holidays, today, onChange }: CountryHolidaysProps) {
  const text = useText('alert-types');
  const format = useFormat();
  const tag = languageTags[useLocale()];
  const { currency } = useAccount();
  const thisYear = Number(today.slice(0, 4));
  const [country, setCountry] = useState<HolidayCountry>(currencies[currency] ?? 'BR');
  const [first, setFirst] = useState(thisYear);
  const [last, setLast] = useState(thisYear + 1);
  const [withOptional, setOptional] = useState(false);
  const [added, setAdded] = useState<number | null>(null);
  const hasOptional = nationalHolidays[country].some(({ isOptional }) => isOptional);
  const add = (): void => {
    const fresh = missingHolidays(holidays, [first, last], country, withOptional);
    onChange([...holidays, ...fresh].toSorted((a, b) => (a.date < b.date ? -1 : 1)));
    setAdded(fresh.length);
  };
  return (
    <Stack
      alignItems="end"
      gap={8}
      columns="minmax(0, 1fr) auto auto auto"
      phoneColumns={2}
      className={classes['country']}
    >
      <YearChoice
        tag={tag}
        thisYear={thisYear}
        country={country}
        setCountry={setCountry}
        setAdded={setAdded}
        first={first}
        setFirst={setFirst}
        setLast={setLast}
        last={last}
      />
      <IconTextButton icon={IconCalendarPlus} disabled={holidays.length >= holidaysMost} onClick={add}>
        {text('holidaysAdd')}
      </IconTextButton>
      {hasOptional && (
        <Checkbox
          className={classes['whole'] ?? ''}
          label={text('holidaysOptional')}
          checked={withOptional}
          onChange={({ currentTarget: { checked } }) => setOptional(checked)}
        />
      )}
      <Hint as="output" margin={0} className={classes['said']}>
        {added === null ? text('holidaysLead') : text('holidaysAdded', format.counted(added))}
      </Hint>
    </Stack>
  );
}

interface YearChoiceProps {
  readonly tag: string;
  readonly thisYear: number;
  readonly country: 'AR' | 'BO' | 'BR' | 'CL' | 'CO' | 'EC' | 'ES' | 'MX' | 'PE' | 'PT' | 'PY' | 'US' | 'UY';
  readonly setCountry: (
    country: 'AR' | 'BO' | 'BR' | 'CL' | 'CO' | 'EC' | 'ES' | 'MX' | 'PE' | 'PT' | 'PY' | 'US' | 'UY',
  ) => void;
  readonly setAdded: (added: number | null) => void;
  readonly first: number;
  readonly setFirst: (first: number) => void;
  readonly setLast: (last: number) => void;
  readonly last: number;
}

function YearChoice({
  tag,
  thisYear,
  country,
  setCountry,
  setAdded,
  first,
  setFirst,
  setLast,
  last,
}: YearChoiceProps) {
  const text = useText('alert-types');
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const countries = holidayCountries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, tag));
  const years = Array.from({ length: YEARS_AHEAD }, (_, at) => String(thisYear + at));
  return (
    <>
      <NativeSelect
        label={text('country')}
        value={country}
        data={countries}
        onChange={({ currentTarget: { value } }) => {
          setCountry(holidayCountries.find((one) => one === value) ?? country);
          setAdded(null);
        }}
      />
      <NativeSelect
        label={text('firstYear')}
        value={String(first)}
        data={years}
        onChange={({ currentTarget: { value } }) => {
          setFirst(Number(value));
          setLast(Math.max(last, Number(value)));
        }}
      />
      <NativeSelect
        label={text('lastYear')}
        value={String(last)}
        data={years.filter((year) => Number(year) >= first)}
        onChange={({ currentTarget: { value } }) => setLast(Number(value))}
      />
    </>
  );
}

function missingHolidays(
  holidays: CountryHolidaysProps['holidays'],
  [first, last]: readonly [number, number],
  country: HolidayCountry,
  withOptional: boolean,
) {
  const known = new Set(holidays.map(({ date }) => date));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    .flatMap((year) => holidaysOf(country, year, withOptional))
    .filter(({ date }) => !known.has(date))
    .slice(0, holidaysMost - holidays.length);
}
