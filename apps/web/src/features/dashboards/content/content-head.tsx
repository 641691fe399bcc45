import { Menu } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconLayoutGridAdd,
  IconLink,
  IconMail,
  IconPencil,
  IconPrinter,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { CopyByHand } from '../../../ui/copy-by-hand.tsx';
import { Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { useSendRegularly, type RegularFile } from '../../../ui/export/send-regularly.ts';
import { useCopying } from '../../../ui/use-copying.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import type { Content } from '../api/dashboard-queries.ts';
import { FavouriteButton } from '../components/favourite-button.tsx';
import classes from './content.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface ContentHeadProps {
  readonly content: Content;
  readonly isFull: boolean;
  readonly onFull: () => void;
  readonly onRefresh: () => void;
  /** Each action is absent if the user cannot perform it, or if it does not apply. */
  readonly onArrange: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  /** The board as a file; absent for other contents. */
  readonly regular?: RegularFile | undefined;
}

/** Path, title and actions of an item. */
export function ContentHead(props: ContentHeadProps) {
  const { content, isFull, onFull, onRefresh, onArrange, onEdit, onDelete } = props;
  const text = useText('dashboards');
  const copying = useCopying();
  const { name, briefcase, previous, next } = content;
  usePageTitle(name);
  const FullIcon = isFull ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <Stack as="header" gap={2}>
      <Breadcrumbs briefcase={briefcase} />
      <Row wrap gap={4} columnGap={8}>
        <Title as="h1" track="title" size={20} breaks>
          {name}
        </Title>
        <FavouriteButton content={content} />
        <Row gap={4} marginLeft="auto" data-print="hide">
          {onArrange && (
            <IconTextButton visibleFrom="sm" icon={IconLayoutGridAdd} onClick={onArrange}>
              {text('arrange')}
            </IconTextButton>
          )}
          <Neighbours briefcase={briefcase} previous={previous} next={next} />
          <IconButton icon={IconRefresh} label={text('refresh')} onClick={onRefresh} />
          <IconButton
            icon={FullIcon}
            label={text(isFull ? 'leaveFullScreen' : 'fullScreen')}
            onClick={onFull}
          />
          {/* Inside the content element, since nothing else is shown in full-screen mode. */}
          <ContentMenu
            name={name}
            onCopyLink={() => copying.copy(window.location.href, text('linkCopied'))}
            onArrange={onArrange}
            onEdit={onEdit}
            onDelete={onDelete}
            regular={props.regular}
          />
        </Row>
      </Row>
      {content.description !== '' && (
        <Text maxWidth="80ch" fontSize={13} color="text-2">
          {content.description}
        </Text>
      )}
      {copying.refused !== null && <CopyByHand value={copying.refused} onClose={copying.forget} />}
    </Stack>
  );
}

interface BreadcrumbsProps {
  readonly briefcase: Content['briefcase'];
}

function Breadcrumbs({ briefcase }: BreadcrumbsProps) {
  const text = useText('dashboards');
  return (
    <Row
      as="nav"
      aria-label={text('breadcrumbs')}
      wrap
      size={12}
      align="stretch"
      className={`linked ${classes['crumbs']}`}
    >
      <Link to="/{-$locale}/services/dashboards">{text('title')}</Link>
      {[briefcase.parent, briefcase].map(
        (one) =>
          one && (
            <Link
              key={one.id}
              to="/{-$locale}/services/dashboards/briefcase/$briefcaseId"
              params={{ briefcaseId: String(one.id) }}
            >
              {one.name}
            </Link>
          ),
      )}
    </Row>
  );
}

interface ContentMenuProps {
  readonly name: string;
  readonly onCopyLink: () => void;
  readonly onArrange: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  readonly regular: RegularFile | undefined;
}

function ContentMenu({ name, onCopyLink, onArrange, onEdit, onDelete, regular }: ContentMenuProps) {
  const text = useText('dashboards');
  const ui = useText('ui');
  const sendRegularly = useSendRegularly();
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <IconButton icon={IconDots} label={text('actionsOf', { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} stroke={1.75} aria-hidden />} onClick={onCopyLink}>
          {text('copyLink')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          {text('print')}
        </Menu.Item>
        {regular !== undefined && sendRegularly !== null && (
          <Menu.Item
            leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
            onClick={() => sendRegularly(regular)}
          >
            {ui('sendRegularly')}
          </Menu.Item>
        )}
        {onArrange && (
          <Menu.Item
            hiddenFrom="sm"
            leftSection={<IconLayoutGridAdd size={16} stroke={1.75} aria-hidden />}
            onClick={onArrange}
          >
            {text('arrange')}
          </Menu.Item>
        )}
        {onEdit && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={onEdit}>
            {text('edit')}
          </Menu.Item>
        )}
        {onDelete && (
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onDelete}>
            {text('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface NeighboursProps {
  readonly briefcase: Content['briefcase'];
  readonly previous: Content['previous'];
  readonly next: Content['next'];
}

function Neighbours({ briefcase, previous, next }: NeighboursProps) {
  const ui = useText('ui');
  const navigate = useNavigate();
  const goTo = (neighbour: Content['next']) => () =>
    void navigate({
      to: '/{-$locale}/services/dashboards/briefcase/$briefcaseId/content/$contentId',
      params: { briefcaseId: String(briefcase.id), contentId: String(neighbour?.id) },
    });
  return (
    <>
      <IconButton
        icon={IconChevronLeft}
        label={ui('previousRow')}
        title={previous?.name}
        disabled={previous === null}
        onClick={goTo(previous)}
      />
      <IconButton
        icon={IconChevronRight}
        label={ui('nextRow')}
        title={next?.name}
        disabled={next === null}
        onClick={goTo(next)}
      />
    </>
  );
}
