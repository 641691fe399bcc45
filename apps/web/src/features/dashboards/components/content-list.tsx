import {
  IconCircleCheck,
  IconFolder,
  IconFileOff,
  IconTrash,
  IconPlugX,
  IconSettingsExclamation,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { ContentRow } from '../api/dashboard-queries.ts';
import { ContentLink } from './content-link.tsx';
import { ContentGlyph } from './dashboard-icons.tsx';
import classes from './dashboards.module.css';
import { FavouriteButton } from './favourite-button.tsx';
import { Marked } from './marked.tsx';

interface ContentListProps {
  readonly label: string;
  readonly contents: readonly ContentRow[];
  readonly search: string | undefined;
  readonly look: 'list' | 'cards';
  /** True to name each item's briefcase. */
  readonly namesBriefcase: boolean;
  /** Renders the administrator's menu of an item. */
  readonly renderMenu: ((content: ContentRow) => ReactNode) | undefined;
}

/** Items as lines or cards. */
export function ContentList(props: ContentListProps) {
  const { label, contents, search, look, namesBriefcase, renderMenu } = props;
  const text = useText('dashboards');
  return (
    <ul aria-label={label} className={classes['contents']} data-look={look}>
      {contents.map((content) => (
        <Stack
          as="li"
          key={content.id}
          alignItems="center"
          gap={4}
          columnGap={10}
          minHeight={44}
          position="relative"
          hover="hover"
          className={classes['content']}
          data-off={!content.enabled || undefined}
        >
          <ContentGlyph kind={content.kind} />
          <Row wrap gap={2} columnGap={8} minWidth={0} breaks className={classes['named']}>
            <ContentLink content={content} className={`whole-link ${classes['name']}`}>
              <Marked text={content.name} search={search} />
            </ContentLink>
            {namesBriefcase && (
              <span className={classes['tag']}>
                <IconFolder size={14} stroke={1.75} aria-hidden />
                <Text as="span" truncate>
                  <Marked text={content.briefcase.name} search={search} />
                </Text>
              </span>
            )}
            {content.description !== '' && (
              <p className={classes['about']}>
                <Marked text={content.description} search={search} />
              </p>
            )}
          </Row>
          <span className={classes['kind']}>{text(`kind_${content.kind}`)}</span>
          <State content={content} />
          <Text as="span" color="text-3" fontSize={12} className={classes['opened']}>
            {content.openedAt === null ? text('neverOpened') : <RelativeTime instant={content.openedAt} />}
          </Text>
          <Row
            as="span"
            gap={2}
            position="relative"
            align="stretch"
            justify="end"
            className={classes['actions']}
          >
            <FavouriteButton content={content} />
            {renderMenu?.(content)}
          </Row>
        </Stack>
      ))}
    </ul>
  );
}

const stateIcons = {
  ready: IconCircleCheck,
  not_configured: IconSettingsExclamation,
  origin_not_listed: IconPlugX,
  file_hidden: IconFileOff,
  source_down: IconPlugX,
  source_refused: IconPlugX,
  file_trashed: IconTrash,
};

function State({ content: { state, enabled } }: { readonly content: ContentRow }) {
  const text = useText('dashboards');
  const StateIcon = stateIcons[state];
  return (
    <Row as="span" gap={6} className={classes['state']} data-state={enabled ? state : 'off'}>
      {enabled ? (
        <>
          <StateIcon size={16} stroke={1.75} aria-hidden />
          {text(`state_${state}`)}
        </>
      ) : (
        text('isOff')
      )}
    </Row>
  );
}
