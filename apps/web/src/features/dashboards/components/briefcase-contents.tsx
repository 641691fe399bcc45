import type { DashboardVerbs, useDashboardVerbs } from './use-dashboard-verbs.tsx';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconFolderPlus, IconLayoutDashboard, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Title, Hint } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { contentsOptions, type Briefcase, type ContentRow } from '../api/dashboard-queries.ts';
import { contentsSearch, type ContentsSearch } from '../api/dashboards-search.ts';
import { useMayChangeDashboards } from '../api/use-dashboard-rights.ts';
import { ContentList } from './content-list.tsx';
import classes from './dashboards.module.css';
import { VerbsMenu } from './verbs-menu.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface BriefcaseContentsProps {
  /** Null for all briefcases. */
  readonly openId: number | null;
  /** Shows a back button on phones. */
  readonly isInside: boolean;
  readonly briefcases: readonly Briefcase[];
  readonly search: ContentsSearch;
  readonly verbs: ReturnType<typeof useDashboardVerbs>;
}

/** Items of a briefcase and its subfolders, and search results in other briefcases. */
export function BriefcaseContents(props: BriefcaseContentsProps) {
  const { openId, isInside, briefcases, search, verbs } = props;
  const text = useText('dashboards');
  const briefcase = briefcases.find(({ id }) => id === openId);
  const { kinds, search: searched } = contentsSearch.filtersOf(search);
  const filters = { ...(kinds && { kinds: [...kinds] }), ...(searched && { search: searched }) };
  const inside = useInfiniteQuery(
    contentsOptions({
      ...filters,
      ...(openId !== null && { briefcases: [openId] }),
      ...(search.show === 'favourites' && { favourites: true }),
      ...(search.show === 'opened' && { opened: true, sort: 'opened' }),
    }),
  );
  const everywhere = useInfiniteQuery({
    ...contentsOptions(filters),
    enabled: openId !== null && searched !== undefined,
  });
  const within = new Set(
    briefcases.filter(({ id, parentId }) => [id, parentId].includes(openId)).map(({ id }) => id),
  );
  const contents = itemsOf(inside.data);
  const others =
    openId === null || searched === undefined
      ? []
      : itemsOf(everywhere.data).filter((content) => !within.has(content.briefcase.id));
  const total = inside.data?.pages[0]?.total;
  return (
    <Box as="section" overflow="auto" minWidth={0} aria-label={briefcase?.name ?? text('contents')}>
      <ContentsHead
        briefcases={briefcases}
        briefcase={briefcase}
        isInside={isInside}
        search={search}
        total={total}
        verbs={verbs}
      />
      {inside.data === undefined ? (
        <Waiting query={inside} rows={6} />
      ) : contents.length + others.length === 0 ? (
        <Nothing
          isFiltered={contentsSearch.isFiltered(search)}
          hasBriefcases={briefcases.length > 0}
          verbs={verbs}
        />
      ) : (
        <FoundContents
          searched={searched}
          hasMore={inside.hasNextPage}
          more={<ShowMore query={inside} />}
          openId={openId}
          search={search}
          verbs={verbs}
          contents={contents}
          others={others}
        />
      )}
    </Box>
  );
}

interface ContentsHeadProps {
  readonly briefcases: readonly Briefcase[];
  readonly briefcase: Briefcase | undefined;
  readonly isInside: boolean;
  readonly search: ContentsSearch;
  readonly total: number | undefined;
  readonly verbs: DashboardVerbs;
}

function ContentsHead({ briefcases, briefcase, isInside, search, total, verbs }: ContentsHeadProps) {
  const text = useText('dashboards');
  const format = useFormat();
  const mayChange = useMayChangeDashboards();
  const siblings = briefcases.filter(({ parentId }) => parentId === briefcase?.parentId);
  return (
    <Row
      as="header"
      gap={8}
      wrap
      paddingBlock={8}
      paddingInline="gutter"
      minHeight={52}
      border="bottom"
      edge="strong"
    >
      {isInside && (
        <Link to="/{-$locale}/services/dashboards" className={classes['back']} aria-label={text('backToAll')}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </Link>
      )}
      {briefcase === undefined && (
        <Title size={16}>
          {text(search.show === 'favourites' ? 'favourites' : search.show === 'opened' ? 'recent' : 'all')}
        </Title>
      )}
      {total !== undefined && (
        <span className={classes['tag']}>{text('contentCount', format.counted(total))}</span>
      )}
      {briefcase?.enabled === false && <span className={classes['tag']}>{text('isOff')}</span>}
      <Hint as="span" flex={1}>
        {briefcase?.description}
      </Hint>
      {mayChange && briefcase !== undefined && (
        <VerbsMenu
          label={text('actionsOf', { name: briefcase.name })}
          onEdit={() => verbs.editBriefcase(briefcase)}
          onDelete={() => verbs.deleteBriefcase(briefcase)}
          order={orderOf(siblings, briefcase.id, (all, by) => verbs.move('briefcase', all, briefcase.id, by))}
        />
      )}
    </Row>
  );
}

interface FoundContentsProps {
  readonly searched: string | undefined;
  readonly hasMore: boolean;
  readonly more: ReactNode;
  readonly openId: number | null;
  readonly search: ContentsSearch;
  readonly verbs: DashboardVerbs;
  readonly contents: readonly ContentRow[];
  readonly others: readonly ContentRow[];
}

function FoundContents(props: FoundContentsProps) {
  const { searched, hasMore, more, openId, search, contents, others } = props;
  const text = useText('dashboards');
  const renderMenu = useContentMenu(props);
  const look = search.look ?? 'list';
  return (
    <>
      <ContentList
        label={text('contents')}
        contents={contents}
        search={searched}
        look={look}
        namesBriefcase={openId === null || contents.some((content) => content.briefcase.id !== openId)}
        renderMenu={renderMenu}
      />
      {hasMore && (
        <Row justify="center" paddingBlock={12}>
          {more}
        </Row>
      )}
      {others.length > 0 && (
        <>
          <Title
            as="h3"
            paddingBlock={8}
            paddingInline="gutter"
            border="bottom"
            fill="sunken"
            color="text-2"
            size={12}
          >
            {text('elsewhere')}
          </Title>
          <ContentList
            label={text('elsewhere')}
            contents={others}
            search={searched}
            look={look}
            namesBriefcase
            renderMenu={renderMenu}
          />
        </>
      )}
    </>
  );
}

type Pages = { readonly pages: readonly { readonly items: readonly ContentRow[] }[] } | undefined;

function itemsOf(data: Pages): readonly ContentRow[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

function orderOf<One extends { readonly id: number }>(
  all: readonly One[],
  id: number,
  move: (all: readonly One[], by: -1 | 1) => void,
) {
  const at = all.findIndex((one) => one.id === id);
  return {
    up: at > 0 ? () => move(all, -1) : null,
    down: at < all.length - 1 ? () => move(all, 1) : null,
  };
}

interface NothingProps {
  readonly isFiltered: boolean;
  readonly hasBriefcases: boolean;
  readonly verbs: BriefcaseContentsProps['verbs'];
}

function Nothing({ isFiltered, hasBriefcases, verbs }: NothingProps) {
  const text = useText('dashboards');
  const mayChange = useMayChangeDashboards();
  if (isFiltered) {
    return <EmptyState icon={IconSearchOff} title={text('nothingFound')} text={text('nothingFoundText')} />;
  }
  return (
    <EmptyState
      icon={IconLayoutDashboard}
      title={text('emptyTitle')}
      text={text(mayChange ? 'emptyText' : 'emptyViewer')}
      action={
        mayChange &&
        (hasBriefcases ? (
          <Button variant="filled" onClick={verbs.createContent}>
            {text('newContent')}
          </Button>
        ) : (
          <IconTextButton variant="filled" icon={IconFolderPlus} onClick={verbs.createBriefcase}>
            {text('newBriefcase')}
          </IconTextButton>
        ))
      }
    />
  );
}

/** Menu of an item; undefined if the user cannot change anything. */
function useContentMenu({ openId, search, verbs, contents }: FoundContentsProps) {
  const text = useText('dashboards');
  const mayChange = useMayChangeDashboards();
  const isArranged = openId !== null && !contentsSearch.isFiltered(search);
  return mayChange
    ? (content: ContentRow): ReactNode => (
        <VerbsMenu
          label={text('actionsOf', { name: content.name })}
          onEdit={() => verbs.editContent(content)}
          onDelete={() => verbs.deleteContent(content)}
          order={
            isArranged && content.briefcase.id === openId
              ? orderOf(
                  contents.filter((one) => one.briefcase.id === openId),
                  content.id,
                  (all, by) => verbs.move('content', all, content.id, by),
                )
              : undefined
          }
        />
      )
    : undefined;
}
