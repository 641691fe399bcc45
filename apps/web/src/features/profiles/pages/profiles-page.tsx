import { IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sorted, sortedDown, useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { Column } from '../../../ui/data-table/column.ts';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { profileList, type ProfileRow } from '../api/profile-lists.ts';
import { useMayChangeProfiles } from '../api/use-profile-rights.ts';
import { ProfileDialog } from '../components/profile-dialog.tsx';

/** Profiles of the account, with their rights and users. */
export function ProfilesPage() {
  const text = useText('profiles');
  const list = useList(profileList, useProfileColumns());
  const { profile } = list.search;
  const add = useMayChangeProfiles()
    ? { label: text('newProfile'), onPress: () => list.open('new') }
    : undefined;
  return (
    <>
      <ListScreen
        list={list}
        label={text('tableLabel')}
        header={{ title: text('title'), countText: (total) => text('count', total), add }}
        searchLabel={text('search')}
        renderCard={renderCard}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={
          <EmptyState
            icon={IconShieldLock}
            title={text('emptyTitle')}
            text={text(add ? 'emptyText' : 'emptyViewer')}
            action={add && <AddButton {...add} />}
          />
        }
      />
      {profile !== undefined && (
        <ProfileDialog key={profile} profile={profile} onClose={() => list.close(true)} />
      )}
    </>
  );
}

function renderCard(profile: ProfileRow, link: ReactNode): ReactNode {
  return <ProfileCard profile={profile} link={link} />;
}

interface ProfileCardProps {
  readonly profile: ProfileRow;
  readonly link: ReactNode;
}

function ProfileCard({ profile: { people, units, sections }, link }: ProfileCardProps) {
  const text = useText('profiles');
  const format = useFormat();
  return (
    <>
      <span className={lines['line']}>{link}</span>
      <span className={lines['line']}>
        <span className={lines['grow']}>
          {text('cardCounts', {
            people: text('peopleCount', format.counted(people)),
            units: text('unitCount', format.counted(units)),
            sections: text('sectionCount', format.counted(sections)),
          })}
        </span>
      </span>
    </>
  );
}

function useProfileColumns(): readonly Column<ProfileRow>[] {
  return useColumns('profiles', ({ text, name, plain, count, instant }) => [
    name('name', text('name'), (profile) => profile.name, sorted),
    plain('description', text('description'), 5, ({ description }) => description),
    count('sections', text('sections'), 3, ({ sections }) => sections, sortedDown),
    count('units', text('units'), 2, ({ units }) => units, sortedDown),
    count('people', text('people'), 1, ({ people }) => people, sortedDown),
    instant('updatedAt', text('updatedAt'), 4, ({ updatedAt }) => updatedAt, { ...sortedDown, align: 'end' }),
  ]);
}
