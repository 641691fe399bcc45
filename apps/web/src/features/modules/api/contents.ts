import { metricModules } from '@azimute/contract/metrics/modules';
import { metricCodes } from '@azimute/contract/metrics/values';
import type { SuiteSlug } from '@azimute/contract/routes';
import { metricOfContent } from './modules.ts';

/** Pages of each module besides the pages of metrics, in navigation order. */
export const contents = {
  cockpit: ['exceptions', 'ranking', 'targets'],
  fleet: ['maintenance', 'ranking'],
  connectivity: ['silence', 'devices', 'ranking'],
  utilization: ['moves', 'ranking'],
  safety: ['scores', 'ranking'],
  financials: ['ranking', 'costs', 'fuels', 'rentals'],
} as const satisfies Readonly<Record<SuiteSlug, readonly string[]>>;

/** Opened from the contract, and not part of the navigation. */
const statementContent = 'rental-statement';

/** Returns whether a module has a page with this name: its own, or the page of a metric it shows. */
export function isContent(slug: SuiteSlug, content: string): boolean {
  const metric = metricOfContent(content, metricCodes);
  return (
    contents[slug].some((one) => one === content) ||
    (slug === 'financials' && content === statementContent) ||
    (metric !== undefined && metricModules[metric].includes(`services:simc:${slug}`))
  );
}
