import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Surface, Text, Title } from '../../../ui/layout/primitives.tsx';
import { contentsOptions, type ContentFilters } from '../api/dashboard-queries.ts';
import { ContentLink } from './content-link.tsx';
import { ContentGlyph } from './dashboard-icons.tsx';
import classes from './dashboards.module.css';

const shown = 5;

/** A person's favourite contents, and what they opened last. */
export function ContentsCard() {
  const text = useText('dashboards');
  return (
    <Surface as="section" padding={16} gap={8} aria-label={text('title')}>
      <Row justify="space-between">
        <Title size={14}>{text('title')}</Title>
        <Link to="/{-$locale}/services/dashboards" className="link" data-print="hide">
          {text('seeAll')}
        </Link>
      </Row>
      <Stack columns="repeat(auto-fit, minmax(min(100%, 280px), 1fr))" gap={12} columnGap={24}>
        <AtHand label={text('favourites')} filters={{ favourites: true }} />
        <AtHand label={text('recent')} filters={{ opened: true, sort: 'opened' }} />
      </Stack>
    </Surface>
  );
}

interface AtHandProps {
  readonly label: string;
  readonly filters: ContentFilters;
}

function AtHand({ label, filters }: AtHandProps) {
  const text = useText('dashboards');
  const { data } = useInfiniteQuery(contentsOptions(filters, shown));
  const contents = data?.pages[0]?.items ?? [];
  return (
    <Stack as="section" gap={2} minWidth={0}>
      <Title as="h3" size={12} color="text-3">
        {label}
      </Title>
      {data !== undefined && contents.length === 0 && (
        <Text size={13} color="text-2">
          {text('none')}
        </Text>
      )}
      <ul>
        {contents.map((content) => (
          <li key={content.id}>
            <ContentLink content={content} className={classes['quick']}>
              <ContentGlyph kind={content.kind} />
              <strong>{content.name}</strong>
              <span>{content.briefcase.name}</span>
            </ContentLink>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
