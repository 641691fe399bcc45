import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Hint } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { contentsOptions } from '../../dashboards/api/dashboard-queries.ts';
import { ContentLink } from '../../dashboards/components/content-link.tsx';
import { ContentGlyph } from '../../dashboards/components/dashboard-icons.tsx';
import { HomeCard } from './home-card.tsx';
import classes from './recent-contents.module.css';

const shown = 3;

/** Dashboards that the user opened last; nothing until one was opened. */
export function RecentContents() {
  const text = useText('home');
  const { data } = useInfiniteQuery(contentsOptions({ opened: true, sort: 'opened' }, shown));
  const contents = data?.pages[0]?.items ?? [];
  if (contents.length === 0) return null;
  return (
    <HomeCard
      id="recent-contents"
      title={text('recentContents')}
      end={
        <Link to="/{-$locale}/services/dashboards" className="link">
          {text('allBriefcases')}
        </Link>
      }
    >
      <ul className={classes['contents']}>
        {contents.map((content) => (
          <li key={content.id}>
            <ContentLink content={content} className={classes['content']}>
              <ContentGlyph kind={content.kind} />
              <strong>{content.name}</strong>
              <Hint as="span">
                {content.briefcase.name}
                {content.openedAt !== null && (
                  <>
                    {' · '}
                    <RelativeTime instant={content.openedAt} />
                  </>
                )}
              </Hint>
            </ContentLink>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
