import type { EChartsCoreOption } from 'echarts/core';

export interface ChartSeries {
  readonly name: string;
  /** One for each category; null where nothing is known, which is a gap and never 0. */
  readonly values: readonly (number | null)[];
}

export interface ChartShape {
  /** `stacked`: bars, of which each series is a part. */
  readonly kind: 'line' | 'bars' | 'stacked';
  /** Words along the axis, in their order. */
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number | null) => string;
  /** In fewer letters, beside the axis, which has little room; absent: as everywhere. */
  readonly axisFormat?: (value: number) => string;
}

const text = { color: 'var(--text-3)', fontFamily: 'var(--font-sans)', fontSize: 11 };
/** Of every series but the first, so that they are not told apart by colour alone. */
const hatching = {
  symbol: 'rect',
  dashArrayX: [1, 0],
  dashArrayY: [3, 3],
  rotation: -Math.PI / 4,
  color: 'var(--surface)',
};
const colors = [1, 2, 3, 4, 5, 6].map((step) => `var(--data-${step})`);

/**
 * A chart in the words of ECharts. Its colours are the tokens themselves, so that it follows the theme; what would compute
 * with a colour, as emphasis and animation do, is off.
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
      // A bar is as long as its value; a line shows how it changes.
      scale: kind === 'line',
      splitNumber: 4,
      splitLine: { lineStyle: { color: 'var(--border)' } },
      axisLabel: { ...text, formatter: (value: number) => axisFormat(value) },
    },
    series: series.map(({ name, values }, index) => ({
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
    })),
  };
}

/** A value between gaps has no line to either side: it is a point. */
function pointOf(value: number | null, at: number, values: readonly (number | null)[]) {
  const isAlone = [values[at - 1], values[at + 1]].every((one) => one === null || one === undefined);
  return { value, symbol: isAlone ? 'circle' : 'none' };
}
