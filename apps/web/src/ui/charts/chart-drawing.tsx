import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { chartOptions, type ChartShape } from './chart-options.ts';
import classes from './chart.module.css';

register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

interface ChartDrawingProps {
  readonly shape: ChartShape;
  readonly onPick: ((index: number) => void) | undefined;
}

/** Loads the chart library, so import it lazily. */
export function ChartDrawing({ shape, onPick }: ChartDrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const drawn = init(element, null, { renderer: 'svg' });
    chart.current = drawn;
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.dispose();
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(chartOptions(shape), true);
  }, [shape]);
  useEffect(() => {
    if (onPick === undefined) return;
    const pick = ({ dataIndex }: { readonly dataIndex: number }): void => onPick(dataIndex);
    const drawn = chart.current;
    drawn?.on('click', pick);
    return () => {
      if (drawn?.isDisposed() === false) drawn.off('click', pick);
    };
  }, [onPick]);
  return <div ref={place} className={classes['drawing']} data-print="colour" aria-hidden />;
}
