import type { FilterValue, Filter, FilterGroup } from './filter.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { IconCalendar, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Box, Row, Stack, Text } from '../layout/primitives.tsx';
import { useCountText } from '../use-count-text.ts';
import classes from './filters.module.css';

interface FilterValuesProps {
  readonly filter: Filter;
  readonly onChange: (values: string[]) => void;
}

const PeriodOfDaysPicker = lazy(async () => ({
  default: (await import('../calendar/period-of-days.tsx')).PeriodOfDaysPicker,
}));
const searchableFrom = 8;
const shownAtMost = 100;

/** The values of one filter with live counts; a choice applies at once. */
export function FilterValues({ filter, onChange }: FilterValuesProps) {
  const { label, chosen, values, groups = [], days, onSearch } = filter;
  const text = useText('ui');
  const countText = useCountText();
  const [wanted, setWanted] = useState('');
  const [choosesDays, setChoosesDays] = useState(false);
  const found = values.filter((one) => fold(one.label).includes(fold(wanted)));
  const shown = found.slice(0, shownAtMost);
  const toggle = (value: string): void =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  if (choosesDays && days !== undefined) {
    return (
      <Suspense>
        <PeriodOfDaysPicker {...days} />
      </Suspense>
    );
  }
  return (
    <Stack gap={6}>
      {values.length >= searchableFrom && (
        <TextInput
          aria-label={text('searchValues')}
          placeholder={text('searchValues')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={wanted}
          onChange={({ currentTarget }) => {
            setWanted(currentTarget.value);
            onSearch?.(currentTarget.value);
          }}
        />
      )}
      {groups.length > 0 && <Groups groups={groups} chosen={chosen} onChange={onChange} />}
      <Stack as="fieldset" padding={0} margin={0} minWidth={0} maxHeight={320} overflowY="auto" border="none">
        <legend className="visually-hidden">{label}</legend>
        <ValueChoices shown={shown} chosen={chosen} countText={countText} onToggle={toggle} />
        {found.length === 0 && (
          <Text paddingBlock={6} paddingInline={8} fontSize={12} color="text-3">
            {text('noValues')}
          </Text>
        )}
        {found.length > shown.length && (
          <Text paddingBlock={6} paddingInline={8} fontSize={12} color="text-3">
            {text('moreValues', { count: found.length - shown.length })}
          </Text>
        )}
      </Stack>
      {days !== undefined && (
        <button type="button" className={classes['name']} onClick={() => setChoosesDays(true)}>
          <IconCalendar size={16} stroke={1.75} aria-hidden />
          {text('chooseDays')}
        </button>
      )}
    </Stack>
  );
}

interface ValueChoicesProps {
  readonly shown: readonly FilterValue[];
  readonly chosen: readonly string[];
  readonly countText: (count: number, isAtLeast?: boolean) => string;
  readonly onToggle: (value: string) => void;
}

function ValueChoices({ shown, chosen, countText, onToggle }: ValueChoicesProps) {
  return shown.map(({ value, label: words, count, isAtLeast, glyph }) => (
    <Checkbox
      key={value}
      size="xs"
      checked={chosen.includes(value)}
      onChange={() => onToggle(value)}
      classNames={{
        root: classes['option'] ?? '',
        body: classes['optionBody'] ?? '',
        labelWrapper: classes['optionLabel'] ?? '',
      }}
      label={
        <Row as="span" gap={6} size={13}>
          {glyph}
          <Box as="span" minWidth={0} flex={1} truncate>
            {words}
          </Box>
          {count !== undefined && (
            <Text as="span" marginLeft="auto" fontSize={12} color="text-3" figure>
              {countText(count, isAtLeast)}
            </Text>
          )}
        </Row>
      }
    />
  ));
}

interface GroupsProps {
  readonly groups: readonly FilterGroup[];
  readonly chosen: readonly string[];
  readonly onChange: (values: string[]) => void;
}

function Groups({ groups, chosen, onChange }: GroupsProps) {
  return (
    <Row align="stretch" gap={6} paddingTop={4} paddingBottom={2} paddingInline={4}>
      {groups.map(({ label, values }) => {
        const isChosen = values.length === chosen.length && values.every((value) => chosen.includes(value));
        return (
          <Box
            as="button"
            key={label}
            type="button"
            radius="full"
            className="toggle"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? [] : [...values])}
          >
            {label}
          </Box>
        );
      })}
    </Row>
  );
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
