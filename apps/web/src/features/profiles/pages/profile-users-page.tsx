import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { NothingFound } from '../../../ui/list/nothing-found.tsx';
import { RecordList } from '../../../ui/list/record-list.tsx';
import { useListPanel } from '../../../ui/list/use-list-panel.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { readPeopleSearch, withoutPeopleFilters, type PeopleSearch } from '../api/profiles-search.ts';
import { useMayChangeProfiles } from '../api/use-profile-rights.ts';
import { BulkDialog, PeopleBulk } from '../people/people-bulk.tsx';
import { PeopleBar } from '../people/people-bar.tsx';
import { PersonPanel } from '../people/person-panel.tsx';
import { ProfileNames } from '../people/profile-names.tsx';
import type { PersonRow } from '../people/use-person-columns.tsx';
import { usePeopleView } from '../people/use-people-view.ts';

const idOf = ({ id }: PersonRow): number => id;
const nameOf = ({ name }: PersonRow): string => name;

type Raw = Readonly<Record<string, unknown>>;

const openPerson =
  (person: number) =>
  (current: Raw): PeopleSearch => ({ ...readPeopleSearch(current), person });

/** The people of the account with their profiles, which administrators give and take. */
export function ProfileUsersPage() {
  const text = useText('profiles');
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const view = usePeopleView();
  const mayChange = useMayChangeProfiles();
  const [selecting, setSelecting] = useState(false);
  const [verb, setVerb] = useState<'attach' | 'detach' | null>(null);
  const { search, people, change } = view;
  const {
    list: focus,
    row: open,
    onFollow,
    navigation,
  } = useListPanel({
    rows: people,
    idOf,
    openId: search.person,
    enabled: verb === null,
    onFollow: (id) => change(openPerson(id), { replace: true }),
    onClose: () => change(({ person: _closed, ...others }) => others),
  });
  return (
    <>
      <ListFrame
        header={<PageHeader title={text('peopleTitle')} meta={<PeopleCount total={view.total} />} />}
        bar={
          <PeopleBar
            view={view}
            isPhone={isPhone}
            isSelecting={selecting}
            onSelecting={mayChange ? setSelecting : undefined}
          />
        }
        panel={open && <PersonPanel key={open.id} person={open} isPhone={isPhone} {...navigation} />}
      >
        <RecordList
          ref={focus}
          label={text('peopleLabel')}
          list={view.list}
          rows={people}
          idOf={idOf}
          nameOf={nameOf}
          columns={view.columns}
          sort={view.sort}
          onSort={view.sortBy}
          openId={search.person}
          openRow={openPerson}
          isNarrowed={open !== undefined}
          onFollow={onFollow}
          renderCard={renderCard}
          isPhone={isPhone}
          selection={mayChange ? view.selection : undefined}
          isSelecting={selecting}
          bulkBar={mayChange && <PeopleBulk view={view} onVerb={setVerb} />}
          empty={
            <NothingFound
              title={text('nobodyFound')}
              text={text('nothingText')}
              onClear={() => change(withoutPeopleFilters, { replace: true })}
            />
          }
        />
      </ListFrame>
      {verb !== null && <BulkDialog view={view} verb={verb} onClose={() => setVerb(null)} />}
    </>
  );
}

function PeopleCount({ total }: { readonly total: number | undefined }) {
  const text = useText('profiles');
  const format = useFormat();
  if (total === undefined) return null;
  return (
    <span className="figure">{text('peopleCount', { count: total, formatted: format.number(total) })}</span>
  );
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
        <span className={lines['quiet']}>{text(`role_${person.role}`)}</span>
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>
          <ProfileNames person={person} />
        </span>
      </span>
    </>
  );
}
