import { IconShieldLock } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useText, useLocale } from '../../../i18n/use-text.ts';
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

/** The profiles of the account: what each lets its people see, and who has it. */
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
            icon={<IconShieldLock size={20} stroke={1.7} />}
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
            people: text('peopleCount', { count: people, formatted: format.number(people) }),
            units: text('unitCount', { count: units, formatted: format.number(units) }),
            sections: text('sectionCount', { count: sections, formatted: format.number(sections) }),
          })}
        </span>
      </span>
    </>
  );
}

function useProfileColumns(): readonly Column<ProfileRow>[] {
  const text = useText('profiles');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const plain = (id: string, header: string, priority: number, textOf: (row: ProfileRow) => string) =>
      ({ id, header, priority, textOf, cell: textOf }) satisfies Column<ProfileRow>;
    const figure = (id: 'people' | 'units' | 'sections', header: string, priority: number) =>
      ({
        ...plain(id, header, priority, (row) => format.number(row[id])),
        align: 'end',
        isSortable: true,
        sortFirst: 'desc',
      }) satisfies Column<ProfileRow>;
    return [
      { ...plain('name', text('name'), 0, ({ name }) => name), isName: true, isBold: true, isSortable: true },
      plain('description', text('description'), 5, ({ description }) => description),
      figure('sections', text('sections'), 3),
      figure('units', text('units'), 2),
      figure('people', text('people'), 1),
      {
        ...plain('updatedAt', text('updatedAt'), 4, ({ updatedAt }) => format.dateTime(new Date(updatedAt))),
        align: 'end',
        isSortable: true,
        sortFirst: 'desc',
      },
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
  }, [text, format, locale]);
}
