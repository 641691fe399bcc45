import type { FilterValue, Filter, FilterGroup } from './filter.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Box, Row, Stack, Text } from '../layout/primitives.tsx';
import { useCountText } from '../use-count-text.ts';
import classes from './filters.module.css';

interface FilterValuesProps {
  readonly filter: Filter;
  readonly onChange: (values: string[]) => void;
  /** Closes the popover or sheet that shows the values. */
  readonly onDone?: () => void;
}

const PeriodValues = lazy(async () => ({
  default: (await import('../period/period-values.tsx')).PeriodValues,
}));
const RangeChoice = lazy(async () => ({ default: (await import('./range-choice.tsx')).RangeChoice }));
const searchableFrom = 8;
const shownAtMost = 100;

/** Values of a filter with live counts; applies immediately. */
export function FilterValues({ filter, onChange, onDone }: FilterValuesProps) {
  const { label, chosen, values, groups = [], period, rangeDecimals, onSearch } = filter;
  const text = useText('ui');
  const countText = useCountText();
  const [wanted, setWanted] = useState('');
  const found = values.filter((one) => fold(one.label).includes(fold(wanted)));
  const shown = found.slice(0, shownAtMost);
  const toggle = (value: string): void =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  if (period !== undefined) {
    return (
      <Suspense>
        <PeriodValues {...period} onDone={onDone} />
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
        {found.length === 0 && rangeDecimals === undefined && <Remark>{text('noValues')}</Remark>}
        {found.length > shown.length && (
          <Remark>{text('moreValues', { count: found.length - shown.length })}</Remark>
        )}
      </Stack>
      {rangeDecimals !== undefined && (
        <Suspense>
          <RangeChoice
            decimals={rangeDecimals}
            onPick={(range) => onChange([...chosen.filter((one) => one !== range), range])}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function Remark({ children }: { readonly children: string }) {
  return (
    <Text paddingBlock={6} paddingInline={8} fontSize={12} color="text-3">
      {children}
    </Text>
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
    <Row align="stretch" wrap gap={6} paddingTop={4} paddingBottom={2} paddingInline={4}>
      {groups.map(({ label, hint, values }) => {
        const isChosen = values.length === chosen.length && values.every((value) => chosen.includes(value));
        return (
          <Box
            as="button"
            key={label}
            type="button"
            radius="full"
            className="toggle"
            title={hint}
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
