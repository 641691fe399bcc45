import { CloseButton, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text, Title, Note } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { findPeopleOptions } from '../api/profile-queries.ts';
import { withoutPerson, withPerson, type LinkedPerson } from '../api/profile-values.ts';
import classes from './profile-dialog.module.css';

interface LinkedPeopleProps {
  readonly people: readonly LinkedPerson[];
  /** Absent if read-only. */
  readonly onChange: ((people: readonly LinkedPerson[]) => void) | undefined;
}

const shownAtFirst = 12;

/** Users of the profile. */
export function LinkedPeople({ people, onChange }: LinkedPeopleProps) {
  const text = useText('profiles');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const shown = all ? people : people.slice(0, shownAtFirst);
  return (
    <section aria-label={text('linked')}>
      <header className={classes['part']}>
        <Title as="h3" color="text" size={13}>
          {text('linked')}
        </Title>
        <span className="figure">{text('peopleCount', format.counted(people.length))}</span>
      </header>
      {onChange && (
        <PersonSearch linked={people} onChoose={(person) => onChange(withPerson(people, person))} />
      )}
      {people.length === 0 ? (
        <Note marginTop={8}>{text('nobody')}</Note>
      ) : (
        <Row as="ul" align="stretch" wrap gap={6} marginTop={8} className={classes['chips']}>
          {shown.map(({ id, name, email, active, byHand, groups }) => (
            <li key={id} title={email}>
              <span>{name}</span>
              {!active && (
                <Text as="small" color="text-3">
                  {text('inactive')}
                </Text>
              )}
              {groups.length > 0 && (
                <Text as="small" color="text-3">
                  {text('byGroup', { count: groups.length, groups: groups.join(', ') })}
                </Text>
              )}
              {onChange && byHand && (
                <CloseButton
                  size="xs"
                  aria-label={text('unlink', { name })}
                  onClick={() => onChange(withoutPerson(people, id))}
                />
              )}
            </li>
          ))}
          {people.length > shown.length && (
            <li data-more>
              <button type="button" onClick={() => setAll(true)}>
                {text('andMore', { formatted: format.number(people.length - shown.length) })}
              </button>
            </li>
          )}
        </Row>
      )}
    </section>
  );
}

interface PersonSearchProps {
  readonly linked: readonly LinkedPerson[];
  readonly onChoose: (person: LinkedPerson) => void;
}

const waitMs = 200;

function PersonSearch({ linked, onChoose }: PersonSearchProps) {
  const text = useText('profiles');
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), waitMs);
  const { data } = useQuery(findPeopleOptions(wanted));
  const held = new Set(linked.filter(({ byHand }) => byHand).map(({ id }) => id));
  const found = data?.items.filter(({ id }) => !held.has(id)) ?? [];
  return (
    <Select
      searchable
      aria-label={text('link')}
      placeholder={text('link')}
      nothingFoundMessage={text('nobodyFound')}
      data={found.map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }))}
      // The server has already filtered.
      filter={({ options }) => options}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(value) => {
        const person = found.find(({ id }) => String(id) === value);
        if (person) onChoose({ ...person, byHand: true, groups: [] });
        setSearch('');
      }}
    />
  );
}
