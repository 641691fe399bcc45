import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Text, Title, Note, Bold } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { findUnits } from '../api/find-units.ts';
import classes from './profile-dialog.module.css';

export type ChoiceUnit = AnswerOf<'getProfileChoices'>['units'][number];

interface UnitScopeProps {
  readonly units: readonly ChoiceUnit[];
  readonly chosen: readonly number[];
  /** Absent if read-only. */
  readonly onChange: ((unitIds: readonly number[]) => void) | undefined;
  readonly error: string | undefined;
}

/** Further ULs are found by searching. */
const shownLimit = 200;

/** The part of the fleet that the profile shows, by UL. */
export function UnitScope({ units, chosen, onChange, error }: UnitScopeProps) {
  const text = useText('profiles');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const held = useMemo(() => new Set(chosen), [chosen]);
  const found = useMemo(() => findUnits(units, search), [units, search]);
  const known = units.filter(({ id }) => held.has(id)).length;
  const choose = (ids: readonly number[], isChosen: boolean): void => {
    const named = new Set(ids);
    const others = chosen.filter((id) => !named.has(id));
    onChange?.(isChosen ? [...others, ...ids] : others);
  };
  return (
    <section aria-label={text('scope')}>
      <header className={classes['part']}>
        <Title as="h3" color="text" size={13}>
          {text('scope')}
        </Title>
        <span className="figure">
          {text('scopeCount', { chosen: format.number(known), total: format.number(units.length) })}
        </span>
      </header>
      {error !== undefined && (
        <Text role="alert" marginBottom={8} fontSize={12} color="danger-text">
          {error}
        </Text>
      )}
      <FindUnits
        found={found}
        search={search}
        setSearch={setSearch}
        held={held}
        onChoose={choose}
        onChange={onChange}
      />
      <Box as="ul" overflowY="auto" border="all" radius={2} className={classes['units']}>
        {found.slice(0, shownLimit).map((unit) => (
          <UnitItem
            key={unit.id}
            isChosen={held.has(unit.id)}
            isDisabled={onChange === undefined}
            unit={unit}
            onChoose={choose}
          />
        ))}
        {found.length === 0 && <li>{text('noUnit')}</li>}
      </Box>
      {found.length > shownLimit && (
        <Note marginTop={8}>
          {text('moreUnits', { formatted: format.number(found.length - shownLimit) })}
        </Note>
      )}
      {chosen.length > known && (
        <Note marginTop={8}>{text('hiddenUnits', { count: chosen.length - known })}</Note>
      )}
      <Note marginTop={8}>{text('newUnits')}</Note>
    </section>
  );
}

interface FindUnitsProps {
  readonly found: readonly ChoiceUnit[];
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly held: Set<number>;
  readonly onChoose: (ids: readonly number[], isChosen: boolean) => void;
  readonly onChange: ((unitIds: readonly number[]) => void) | undefined;
}

function FindUnits({ found, search, setSearch, held, onChoose, onChange }: FindUnitsProps) {
  const text = useText('profiles');
  const foundIds = found.map(({ id }) => id);
  return (
    <Row align="stretch" wrap gap={8} marginBottom={8} className={classes['find']}>
      <TextInput
        type="search"
        aria-label={text('searchUnit')}
        placeholder={text('searchUnit')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {onChange && (
        <>
          <Button disabled={foundIds.every((id) => held.has(id))} onClick={() => onChoose(foundIds, true)}>
            {text(search.trim() === '' ? 'allToday' : 'allFound')}
          </Button>
          <Button disabled={!foundIds.some((id) => held.has(id))} onClick={() => onChoose(foundIds, false)}>
            {text('none')}
          </Button>
        </>
      )}
    </Row>
  );
}

interface UnitItemProps {
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly unit: ChoiceUnit;
  readonly onChoose: (ids: readonly number[], isChosen: boolean) => void;
}

function UnitItem({ isChosen, isDisabled, unit, onChoose }: UnitItemProps) {
  const text = useText('profiles');
  const format = useFormat();
  return (
    <li data-chosen={isChosen || undefined}>
      <Checkbox
        label={
          <>
            <Bold as="strong">{unit.code}</Bold> {unit.name === unit.code ? '' : unit.name}
          </>
        }
        checked={isChosen}
        disabled={isDisabled}
        onChange={(event) => onChoose([unit.id], event.currentTarget.checked)}
      />
      <span className="figure">{text('assetCount', format.counted(unit.assets))}</span>
    </li>
  );
}
