import { useMediaQuery } from '@mantine/hooks';
import { IconShieldLock } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { profileSorts } from '@azimute/contract/profile-fields';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { Sort } from '../../../ui/data-table/column.ts';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { NothingFound } from '../../../ui/list/nothing-found.tsx';
import { RecordList } from '../../../ui/list/record-list.tsx';
import { SearchBar } from '../../../ui/list/search-bar.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { ViewTools } from '../../../ui/list/view-tools.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { profileListOptions } from '../api/profile-queries.ts';
import { readProfilesSearch, withText, type ProfilesSearch } from '../api/profiles-search.ts';
import { useMayChangeProfiles } from '../api/use-profile-rights.ts';
import { ProfileDialog } from '../components/profile-dialog.tsx';
import { useProfileColumns, type ProfileRow } from '../components/use-profile-columns.tsx';

const idOf = ({ id }: ProfileRow): number => id;
const nameOf = ({ name }: ProfileRow): string => name;

type Raw = Readonly<Record<string, unknown>>;

const openProfile =
  (profile: number | 'new') =>
  (current: Raw): ProfilesSearch => ({ ...readProfilesSearch(current), profile });

/** The profiles of the account: what each lets its people see, and who has it. */
export function ProfilesPage() {
  const text = useText('profiles');
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const { search, change } = useAddress(readProfilesSearch);
  const mayChange = useMayChangeProfiles();
  const columns = useProfileColumns();
  const list = useInfiniteQuery(profileListOptions(search));
  const rows = useListRows(list);
  const focus = useRef<RowFocus>(null);
  const sort: Sort = { column: search.sort ?? 'name', order: search.order ?? 'asc' };
  const sortBy = ({ column, order }: Sort): void =>
    change((current) => withSort(current, column, order), { replace: true });
  const create = (): void => change((current) => ({ ...current, profile: 'new' }));
  return (
    <>
      <ListFrame
        header={
          <PageHeader title={text('title')} meta={<Count total={list.data?.pages[0]?.total} />}>
            {mayChange && <AddButton label={text('newProfile')} onPress={create} />}
          </PageHeader>
        }
        bar={
          <SearchBar tools={<ViewTools columns={columns} isPhone={isPhone} sort={sort} onSort={sortBy} />}>
            <SearchField
              label={text('search')}
              value={search.search ?? ''}
              onChange={(value) => change((current) => withText(current, value), { replace: true })}
            />
          </SearchBar>
        }
      >
        <RecordList
          ref={focus}
          label={text('tableLabel')}
          list={list}
          rows={rows}
          idOf={idOf}
          nameOf={nameOf}
          columns={columns}
          sort={sort}
          onSort={sortBy}
          openId={typeof search.profile === 'number' ? search.profile : undefined}
          openRow={openProfile}
          isNarrowed={false}
          renderCard={renderCard}
          isPhone={isPhone}
          empty={<NoProfiles onCreate={mayChange ? create : undefined} />}
        />
      </ListFrame>
      {search.profile !== undefined && (
        <ProfileDialog
          key={search.profile}
          profile={search.profile}
          isPhone={isPhone}
          onClose={() => change(({ profile: _closed, ...others }) => others, { isSettled: true })}
        />
      )}
    </>
  );
}

function Count({ total }: { readonly total: number | undefined }) {
  const text = useText('profiles');
  const format = useFormat();
  if (total === undefined) return null;
  return <span className="figure">{text('count', { count: total, formatted: format.number(total) })}</span>;
}

function withSort(current: ProfilesSearch, column: string, order: Sort['order']): ProfilesSearch {
  const { sort: _sort, order: _order, ...others } = current;
  const sort = profileSorts.find((one) => one === column);
  return {
    ...others,
    ...(sort === undefined || sort === 'name' ? {} : { sort }),
    ...(order === 'desc' ? { order } : {}),
  };
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

interface NoProfilesProps {
  readonly onCreate: (() => void) | undefined;
}

function NoProfiles({ onCreate }: NoProfilesProps) {
  const text = useText('profiles');
  const { search, change } = useAddress(readProfilesSearch);
  if (search.search !== undefined) {
    return (
      <NothingFound
        title={text('nothingTitle')}
        text={text('nothingText')}
        onClear={() => change((current) => withText(current, ''), { replace: true })}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconShieldLock size={20} stroke={1.7} />}
      title={text('emptyTitle')}
      text={text(onCreate ? 'emptyText' : 'emptyViewer')}
      action={onCreate && <AddButton label={text('newProfile')} onPress={onCreate} />}
    />
  );
}
