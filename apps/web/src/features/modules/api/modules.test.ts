import { metricModules } from '@azimute/contract/metrics/modules';
import { metricCodes } from '@azimute/contract/metrics/values';
import { metricVariants, type FigureVariants } from '@azimute/contract/metrics/variants';
import { suiteSlugs, type SuiteSlug } from '@azimute/contract/routes';
import { describe, expect, it } from 'vitest';
import { moduleOf, rankedBy } from './modules.ts';

const choices: readonly FigureVariants[] = metricVariants.utilization.flatMap((utilization) =>
  metricVariants.availability.map((availability) => ({ utilization, availability })),
);

function shownBy(slug: SuiteSlug): Set<string> {
  const modules = [undefined, ...choices].map((variants) => moduleOf(slug, variants));
  return new Set(
    modules.flatMap((module) => [
      ...rankedBy(module),
      ...module.panels.flatMap((panel) => {
        if ('of' in panel) return [...panel.metrics, panel.of];
        if ('metrics' in panel) return panel.metrics;
        return 'metric' in panel ? [panel.metric] : [];
      }),
    ]),
  );
}

describe.each(suiteSlugs)('the metrics of %s', (slug) => {
  it('are all declared as shown by it', () => {
    const declared = metricCodes.filter((code) => metricModules[code].includes(`services:simc:${slug}`));
    expect([...shownBy(slug)].filter((code) => !declared.some((one) => one === code))).toEqual([]);
  });
});

it('all metrics of a module have a page in it', () => {
  for (const [first] of Object.values(metricModules))
    expect(suiteSlugs.map((slug) => `services:simc:${slug}`)).toContain(first);
});
