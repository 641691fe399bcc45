import { metricCodes } from '@azimute/contract/metrics/values';
import { IconChevronRight } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { metricOfContent } from '../api/modules.ts';
import { useModuleView } from '../api/use-module-view.ts';
import { useSlug } from '../api/use-slug.ts';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import { MetricContent } from '../metric/metric-content.tsx';
import { RankingContent } from '../metric/ranking-content.tsx';

const CostsContent = lazy(async () => ({
  default: (await import('../costs/costs-content.tsx')).CostsContent,
}));

const FuelsContent = lazy(async () => ({
  default: (await import('../fuels/fuels-content.tsx')).FuelsContent,
}));
const RentalsContent = lazy(async () => ({
  default: (await import('../rentals/rentals-content.tsx')).RentalsContent,
}));
const StatementContent = lazy(async () => ({
  default: (await import('../rentals/statement-content.tsx')).StatementContent,
}));
const SilenceContent = lazy(async () => ({
  default: (await import('../silence/silence-content.tsx')).SilenceContent,
}));
const TargetsContent = lazy(async () => ({
  default: (await import('../targets/targets-content.tsx')).TargetsContent,
}));
/** Pages without figures. */
const ownPages: Readonly<Record<string, typeof CostsContent>> = {
  costs: CostsContent,
  fuels: FuelsContent,
  rentals: RentalsContent,
  'rental-statement': StatementContent,
  silence: SilenceContent,
  targets: TargetsContent,
};

const FleetContent = lazy(async () => ({ default: (await import('./fleet-content.tsx')).FleetContent }));
const listParts = ['exceptions', 'maintenance', 'scores', 'moves', 'devices'] as const;

/** Page of a module: a metric, the ranking, or a list. */
export function ModuleContentPage() {
  const text = useText('modules');
  const names = useText('metrics');
  const slug = useSlug();
  const { content = '' } = useParams({ strict: false });
  const view = useModuleView();
  const metric = metricOfContent(content, metricCodes);
  const OwnPage = ownPages[content];
  if (OwnPage !== undefined) {
    return (
      <Suspense>
        <OwnPage slug={slug} />
      </Suspense>
    );
  }
  const part = listParts.find((one) => one === content);
  const above = (
    <Row
      as="nav"
      gap={4}
      paddingBottom={4}
      fontSize={13}
      color="text-2"
      className="linked"
      aria-label={text('path')}
    >
      <ModuleContentLink slug={slug}>{text(`name_${slug}`)}</ModuleContentLink>
      <IconChevronRight size={14} stroke={1.75} aria-hidden />
      <span>{metric === undefined ? text(`content_${part ?? 'ranking'}`) : names(`name_${metric}`)}</span>
    </Row>
  );
  if (part !== undefined) {
    return (
      <Suspense>
        <FleetContent slug={slug} part={part} view={view} above={above} />
      </Suspense>
    );
  }
  return metric === undefined ? (
    <RankingContent slug={slug} view={view} above={above} />
  ) : (
    <MetricContent slug={slug} metric={metric} view={view} above={above} />
  );
}
