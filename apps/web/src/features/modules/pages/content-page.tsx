import { metricCodes } from '@azimute/contract/metrics/values';
import { IconChevronRight } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { NothingFound } from '../components/nothing-found.tsx';
import { contents, isPartFor } from '../api/contents.ts';
import { metricOfContent, modules } from '../api/modules.ts';
import { useModuleView } from '../api/use-module-view.ts';
import { useSlug } from '../api/use-slug.ts';
import { ContentLink } from '../components/content-link.tsx';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { ModuleHead } from '../components/module-head.tsx';
import classes from '../components/module-page.module.css';
import { MetricContent } from '../metric/metric-content.tsx';
import { RankingContent } from '../metric/ranking-content.tsx';

/** A page of a module: one of its metrics, its ranking, or one of its parts whole. */
export function ContentPage() {
  const text = useText('modules');
  const names = useText('metrics');
  const slug = useSlug();
  const { content = '' } = useParams({ strict: false });
  const view = useModuleView();
  const profile = useProfile();
  const metric = metricOfContent(content, metricCodes);
  const known = modules[slug].contents.find((one) => one === content);
  if (metric === undefined && known === undefined) return <NothingFound slug={slug} />;
  const above = (
    <nav className={classes['path']} aria-label={text('path')}>
      <ContentLink slug={slug}>{text(`name_${slug}`)}</ContentLink>
      <IconChevronRight size={14} stroke={1.75} aria-hidden />
      <span>{metric === undefined ? known && text(`content_${known}`) : names(`name_${metric}`)}</span>
    </nav>
  );
  if (metric !== undefined) return <MetricContent slug={slug} metric={metric} view={view} above={above} />;
  if (known === 'ranking') return <RankingContent slug={slug} view={view} above={above} />;
  if (known === undefined || !isPartFor(known, profile)) return <NothingFound slug={slug} />;
  const Part = contents[known];
  if (Part === undefined) return <NothingFound slug={slug} />;
  return (
    <div className={classes['page']}>
      <ModuleHead
        view={view}
        above={above}
        title={text(`content_${known}`)}
        dataAt={null}
        isAlone
        isOfNow={known !== 'exceptions' && known !== 'scores'}
      />
      <ContentNavigation slug={slug} />
      <Suspense>
        <Part slug={slug} view={view} isWhole />
      </Suspense>
    </div>
  );
}
