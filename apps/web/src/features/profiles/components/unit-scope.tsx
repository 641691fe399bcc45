import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../../../api/call-types.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { findUnits } from '../api/find-units.ts';
import classes from './profile-dialog.module.css';

export type ChoiceUnit = AnswerOf<'getProfileChoices'>['units'][number];

interface UnitScopeProps {
  readonly units: readonly ChoiceUnit[];
  readonly chosen: readonly number[];
  /** Absent where they are only looked at. */
  readonly onChange: ((unitIds: readonly number[]) => void) | undefined;
  readonly error: string | undefined;
}

/** More are found by searching. */
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
  const foundIds = found.map(({ id }) => id);
  return (
    <section aria-label={text('scope')}>
      <header className={classes['part']}>
        <h3>{text('scope')}</h3>
        <span className="figure">
          {text('scopeCount', { chosen: format.number(known), total: format.number(units.length) })}
        </span>
      </header>
      {error !== undefined && (
        <p role="alert" className={classes['error']}>
          {error}
        </p>
      )}
      <div className={classes['find']}>
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
            <Button disabled={foundIds.every((id) => held.has(id))} onClick={() => choose(foundIds, true)}>
              {text(search.trim() === '' ? 'allToday' : 'allFound')}
            </Button>
            <Button disabled={!foundIds.some((id) => held.has(id))} onClick={() => choose(foundIds, false)}>
              {text('none')}
            </Button>
          </>
        )}
      </div>
      <ul className={classes['units']}>
        {found.slice(0, shownLimit).map((unit) => (
          <li key={unit.id} data-chosen={held.has(unit.id) || undefined}>
            <Checkbox
              label={
                <>
                  <strong>{unit.code}</strong> {unit.name === unit.code ? '' : unit.name}
                </>
              }
              checked={held.has(unit.id)}
              disabled={onChange === undefined}
              onChange={(event) => choose([unit.id], event.currentTarget.checked)}
            />
            <span className="figure">
              {text('assetCount', { count: unit.assets, formatted: format.number(unit.assets) })}
            </span>
          </li>
        ))}
        {found.length === 0 && <li>{text('noUnit')}</li>}
      </ul>
      {found.length > shownLimit && (
        <p className={classes['hint']}>
          {text('moreUnits', { formatted: format.number(found.length - shownLimit) })}
        </p>
      )}
      {chosen.length > known && (
        <p className={classes['hint']}>{text('hiddenUnits', { count: chosen.length - known })}</p>
      )}
      <p className={classes['hint']}>{text('newUnits')}</p>
    </section>
  );
}
