import type { EChartsCoreOption } from 'echarts/core';

export interface ChartSeries {
  readonly name: string;
  /** One per category; null for a gap, which is not 0. */
  readonly values: readonly (number | null)[];
}

export interface ChartShape {
  /** `stacked`: bars made of all series. */
  readonly kind: 'line' | 'bars' | 'stacked';
  /** Labels along the axis, in order. */
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number | null) => string;
  /** Shorter format for the narrow axis; by default the same as elsewhere. */
  readonly axisFormat?: (value: number) => string;
}

const text = { color: 'var(--text-3)', fontFamily: 'var(--font-sans)', fontSize: 11 };
/** Hatches every series except the first, so that they differ by more than color. */
const hatching = {
  symbol: 'rect',
  dashArrayX: [1, 0],
  dashArrayY: [3, 3],
  rotation: -Math.PI / 4,
  color: 'var(--surface)',
};
const colors = [1, 2, 3, 4, 5, 6].map((step) => `var(--data-${step})`);

/**
 * Returns ECharts options. Colors are CSS tokens, so that they follow the theme; features that compute with colors,
 * such as emphasis and animation, are off.
 */
export function chartOptions({
  kind,
  categories,
  series,
  format,
  axisFormat = format,
}: ChartShape): EChartsCoreOption {
  return {
    animation: false,
    color: colors,
    grid: {
      top: 12,
      right: 12,
      bottom: 4,
      left: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      backgroundColor: 'var(--raised)',
      borderColor: 'var(--border-strong)',
      textStyle: { color: 'var(--text)', fontFamily: 'var(--font-sans)', fontSize: 12 },
      axisPointer: { type: 'line', lineStyle: { color: 'var(--border-control)' } },
      valueFormatter: (value: unknown) => format(typeof value === 'number' ? value : null),
    },
    xAxis: {
      type: 'category',
      data: [...categories],
      boundaryGap: kind !== 'line',
      axisLine: { lineStyle: { color: 'var(--border-strong)' } },
      axisTick: { show: false },
      axisLabel:
        kind !== 'bars'
          ? { ...text, hideOverlap: true }
          : { ...text, interval: 0, ...(categories.length > 4 && { rotate: 30 }) },
    },
    yAxis: {
      type: 'value',
      // A bar's length is its value, so its axis starts at 0; a line may use any range.
      scale: kind === 'line',
      splitNumber: 4,
      splitLine: { lineStyle: { color: 'var(--border)' } },
      axisLabel: { ...text, formatter: (value: number) => axisFormat(value) },
    },
    series: series.map((one, index) => seriesOption(kind, one, index)),
  };
}

/** A value between gaps has no line, so it is drawn as a point. */
function pointOf(value: number | null, at: number, values: readonly (number | null)[]) {
  const isAlone = [values[at - 1], values[at + 1]].every((one) => one === null || one === undefined);
  return { value, symbol: isAlone ? 'circle' : 'none' };
}

function seriesOption(
  kind: ChartShape['kind'],
  { name, values }: ChartShape['series'][number],
  index: number,
) {
  return {
    name,
    data: kind === 'line' ? values.map(pointOf) : [...values],
    emphasis: { disabled: true },
    ...(kind === 'line'
      ? {
          type: 'line',
          showSymbol: true,
          showAllSymbol: true,
          symbolSize: 6,
          lineStyle: { width: 2, type: index === 0 ? 'solid' : 'dashed' },
        }
      : {
          type: 'bar',
          barMaxWidth: 36,
          itemStyle: { borderRadius: [2, 2, 0, 0], ...(index > 0 && { decal: hatching }) },
          ...(kind === 'stacked' && { stack: 'all' }),
        }),
  };
}
