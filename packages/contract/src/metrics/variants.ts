import type { MetricCode } from './values.ts';

/**
 * Names that vendors use for different formulas. An account chooses the one shown on pages and in e-mails; the first is
 * the default (docs/decisions/0069).
 */
export const metricVariants = {
  utilization: ['utilization', 'utilization_in_hours', 'working_share'],
  availability: ['mechanical_availability', 'physical_availability', 'availability_in_hours'],
} as const satisfies Readonly<Record<string, readonly MetricCode[]>>;
export const variantFamilies = [
  'utilization',
  'availability',
] as const satisfies readonly (keyof typeof metricVariants)[];
export type VariantFamily = (typeof variantFamilies)[number];

export type FigureVariants = { readonly [Family in VariantFamily]: (typeof metricVariants)[Family][number] };

export const usualVariants: FigureVariants = {
  utilization: metricVariants.utilization[0],
  availability: metricVariants.availability[0],
};

/** Returns the name that a metric is a formula of. */
export function familyOf(metric: MetricCode): VariantFamily | null {
  return variantFamilies.find((family) => isOneOf(metricVariants[family], metric)) ?? null;
}

/** Swaps each chosen variant with the default one, which takes its place if both are listed. */
export function withVariants(
  metrics: readonly MetricCode[],
  chosen: Partial<FigureVariants> = {},
): readonly MetricCode[] {
  return metrics.map((metric) => {
    const family = familyOf(metric);
    if (family === null) return metric;
    const usual = usualVariants[family];
    const variant = chosen[family] ?? usual;
    if (metric === usual) return variant;
    return metric === variant ? usual : metric;
  });
}

function isOneOf(variants: readonly MetricCode[], metric: MetricCode): boolean {
  return variants.includes(metric);
}
