import { briefcasesOptions, type Briefcase } from '../api/dashboard-queries.ts';
import { useDashboardVerbs, type DashboardVerbs } from '../components/use-dashboard-verbs.tsx';
import { contentsSearch, type ContentsSearch } from '../api/dashboards-search.ts';
import { contentKinds } from '@azimute/contract/dashboards/values';
import { mayOpen } from '@azimute/contract/routes';
import { ActionIcon, Button } from '@mantine/core';
import { IconFolderPlus, IconKey, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, notFound, useParams } from '@tanstack/react-router';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { useMayChangeDashboards } from '../api/use-dashboard-rights.ts';
import { BriefcaseContents } from '../components/briefcase-contents.tsx';
import { BriefcaseTree } from '../components/briefcase-tree.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

/** All briefcases, and the items of one or of all. */
export function DashboardsPage() {
  const { briefcaseId }: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const openId = briefcaseId === undefined ? null : Number(briefcaseId);
  const { search, change } = useAddress(contentsSearch.read);
  const mayChange = useMayChangeDashboards();
  const opensAccess = mayOpen('admin-dashboards', useProfile()) && mayChange;
  const verbs = useDashboardVerbs(openId);
  const tree = useQuery(briefcasesOptions());
  const { items: briefcases = [], contentCount = 0, favouriteCount = 0 } = tree.data ?? {};
  const briefcase = briefcases.find(({ id }) => id === openId);
  const isMissing = openId !== null && briefcase === undefined;
  // A briefcase that was just created appears once the tree has reloaded.
  if (isMissing && tree.isSuccess && !tree.isFetching) notFound({ throw: true });
  const isInside = openId !== null || search.show !== undefined;
  return (
    <ListFrame
      tree="shrinking"
      isInside={isInside}
      header={
        <DashboardsHeader
          isRead={tree.data !== undefined}
          briefcase={briefcase}
          briefcases={briefcases}
          contentCount={contentCount}
          opensAccess={opensAccess}
          openId={openId}
          verbs={verbs}
        />
      }
      bar={<ContentsBar search={search} change={change} />}
      aside={
        tree.data === undefined ? null : (
          <BriefcaseTree
            briefcases={briefcases}
            counts={{ all: contentCount, favourites: favouriteCount }}
            search={search}
          />
        )
      }
    >
      {tree.data === undefined || isMissing ? (
        <Waiting query={tree} rows={8} />
      ) : (
        <BriefcaseContents
          openId={openId}
          isInside={isInside}
          briefcases={briefcases}
          search={search}
          verbs={verbs}
        />
      )}
      {verbs.dialogs}
    </ListFrame>
  );
}

interface DashboardsHeaderProps {
  readonly isRead: boolean;
  readonly briefcase: Briefcase | undefined;
  readonly briefcases: readonly Briefcase[];
  readonly contentCount: number;
  readonly opensAccess: boolean;
  readonly openId: number | null;
  readonly verbs: DashboardVerbs;
}

function DashboardsHeader({
  isRead,
  briefcase,
  briefcases,
  contentCount,
  opensAccess,
  openId,
  verbs,
}: DashboardsHeaderProps) {
  const text = useText('dashboards');
  const format = useFormat();
  const isPhone = useIsNarrow();
  const mayChange = useMayChangeDashboards();
  return (
    <PageHeader
      title={briefcase?.name ?? text('title')}
      meta={
        isRead &&
        [
          text('briefcaseCount', format.counted(briefcases.length)),
          text('contentCount', format.counted(contentCount)),
        ].join(', ')
      }
    >
      {mayChange && (
        <>
          {opensAccess && !isPhone && (
            <Button
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/{-$locale}/admin/dashboards"
                  search={openId === null ? {} : { briefcase: openId }}
                />
              )}
              leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
            >
              {text('access')}
            </Button>
          )}
          {isPhone ? (
            <IconButton icon={IconFolderPlus} label={text('newBriefcase')} onClick={verbs.createBriefcase} />
          ) : (
            <IconTextButton icon={IconFolderPlus} onClick={verbs.createBriefcase}>
              {text('newBriefcase')}
            </IconTextButton>
          )}
          {briefcases.length > 0 && (
            <AddButton label={text('newContent')} isIcon={isPhone} onPress={verbs.createContent} />
          )}
        </>
      )}
    </PageHeader>
  );
}

interface ContentsBarProps {
  readonly search: ContentsSearch;
  readonly change: ReturnType<typeof useAddress<ContentsSearch>>['change'];
}

function ContentsBar({ search, change }: ContentsBarProps) {
  const text = useText('dashboards');
  const isCards = search.look === 'cards';
  return (
    <FilterBar
      filters={[
        {
          name: 'kinds',
          label: text('kind'),
          chosen: contentsSearch.chosen(search, 'kinds'),
          values: contentKinds.map((value) => ({ value, label: text(`kind_${value}`) })),
        },
      ]}
      onChange={(name, values) => change((current) => contentsSearch.withFilter(current, name, values))}
      isFiltered={contentsSearch.isFiltered(search)}
      onClear={() => change(contentsSearch.withoutFilters)}
      search={
        <SearchField
          label={text('search')}
          value={search.search ?? ''}
          onChange={(typed) =>
            change((current) => contentsSearch.withText(current, typed), { replace: true })
          }
        />
      }
    >
      <ActionIcon
        aria-label={text('cards')}
        aria-pressed={isCards}
        onClick={() =>
          change(({ look: _before, ...others }) => (isCards ? others : { ...others, look: 'cards' }))
        }
      >
        {isCards ? (
          <IconList size={18} stroke={1.75} aria-hidden />
        ) : (
          <IconLayoutGrid size={18} stroke={1.75} aria-hidden />
        )}
      </ActionIcon>
    </FilterBar>
  );
}
