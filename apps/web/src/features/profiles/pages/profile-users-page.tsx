import { useQuery } from '@tanstack/react-query';
import { roles } from '@azimute/contract/identity';
import { useState, type ReactNode } from 'react';
import { sorted, sortedDown, useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { Column } from '../../../ui/data-table/column.ts';
import { ListScreen, type PanelProps } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { peopleList, type PersonRow } from '../api/profile-lists.ts';
import { allProfilesOptions } from '../api/profile-queries.ts';
import { useMayChangeProfiles } from '../api/use-profile-rights.ts';
import { PeopleBulkDialog, PeopleBulk, type Verb } from '../people/people-bulk.tsx';
import { PersonPanel } from '../people/person-panel.tsx';
import { Faint } from '../../../ui/layout/primitives.tsx';

interface ProfileNamesProps {
  readonly person: PersonRow;
}

/** Users of the account with their profiles, which administrators assign. */
export function ProfileUsersPage() {
  const text = useText('profiles');
  const list = useList(peopleList, usePersonColumns());
  const mayChange = useMayChangeProfiles();
  const { data: profiles = [] } = useQuery(allProfilesOptions);
  const [verb, setVerb] = useState<Verb | null>(null);
  return (
    <>
      <ListScreen
        list={list}
        label={text('peopleLabel')}
        header={{ title: text('peopleTitle'), countText: (total) => text('peopleCount', total) }}
        searchLabel={text('searchPeople')}
        filters={[
          {
            name: 'profiles',
            label: text('profile'),
            chosen: list.chosen('profiles'),
            values: [
              { value: '0', label: text('hasNone') },
              ...profiles.map(({ id, name, people }) => ({ value: String(id), label: name, count: people })),
            ],
          },
          {
            name: 'role',
            label: text('role'),
            chosen: list.chosen('role'),
            values: roles.map((role) => ({ value: role, label: text(`role_${role}`) })),
          },
        ]}
        renderPanel={renderPanel}
        isBusy={verb !== null}
        bulk={mayChange ? <PeopleBulk onVerb={setVerb} /> : undefined}
        renderCard={renderCard}
        nothing={{ title: text('nobodyFound'), text: text('nothingText') }}
      />
      {verb !== null && (
        <PeopleBulkDialog
          verb={verb}
          selection={list.selected}
          count={list.selectedCount}
          onDone={list.selection.clear}
          onClose={() => setVerb(null)}
        />
      )}
    </>
  );
}

function renderPanel(person: PersonRow | undefined, panel: PanelProps): ReactNode {
  return person && <PersonPanel key={person.id} person={person} {...panel} />;
}

function renderCard(person: PersonRow, link: ReactNode): ReactNode {
  return <PersonCard person={person} link={link} />;
}

interface PersonCardProps {
  readonly person: PersonRow;
  readonly link: ReactNode;
}

function PersonCard({ person, link }: PersonCardProps) {
  const text = useText('profiles');
  return (
    <>
      <span className={lines['line']}>
        {link}
        <Faint>{text(`role_${person.role}`)}</Faint>
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>
          <ProfileNames person={person} />
        </span>
      </span>
    </>
  );
}

function usePersonColumns(): readonly Column<PersonRow>[] {
  return useColumns('profiles', ({ text, name, plain }) => [
    name('name', text('person'), (person) => person.name, sorted),
    plain('email', text('email'), 2, ({ email }) => email, sorted),
    plain('role', text('role'), 3, ({ role }) => text(`role_${role}`), sorted),
    plain('profiles', text('title'), 1, ({ profiles }) => profiles.map((one) => one.name).join(', '), {
      ...sortedDown,
      cell: (person) => <ProfileNames person={person} />,
    }),
  ]);
}

/** Profiles of a user; notes if the user is inactive or needs none. */
function ProfileNames({ person: { profiles, role, active } }: ProfileNamesProps) {
  const text = useText('profiles');
  if (!active) return <Faint>{text('inactive')}</Faint>;
  if (profiles.length > 0) return profiles.map(({ name }) => name).join(', ');
  return <Faint>{text(role === 'admin' ? 'needsNone' : 'hasNone')}</Faint>;
}
