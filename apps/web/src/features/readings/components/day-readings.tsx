import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Box, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { assetReadingsOptions, readingHistoryOptions, readingNamesOptions } from '../api/readings-queries.ts';
import classes from './asset-readings.module.css';
import { useReadingWords } from './use-reading-words.ts';

type Value = number | boolean | string;

type Point = readonly [atMs: number, value: Value];

/** Points further apart than this are not connected [ms]. */
const gapMs = 30 * 60_000;

interface DayReadingsProps {
  readonly assetId: number;
  readonly range: { readonly fromMs: number; readonly toMs: number };
}

/** A reading of an asset over a day. */
export function DayReadings({ assetId, range }: DayReadingsProps) {
  const text = useText('readings');
  const format = useFormat();
  const words = useReadingWords();
  const choices = useDrawable(assetId);
  const [chosen, setChosen] = useState<string | null>(null);
  const reading = choices.find((one) => one.code === chosen) ?? choices[0];
  const { data, error } = useQuery({
    ...readingHistoryOptions({ assetId, code: reading?.code ?? '', ...range }),
    enabled: reading !== undefined,
  });
  const shape = useMemo(() => {
    const points = gapBetween(data?.points ?? []);
    return {
      kind: 'line' as const,
      categories: points.map(([atMs]) => format.time(atMs)),
      series: [
        {
          name: reading === undefined ? '' : words.name(reading),
          values: points.map(([, value]) => asHeight(value)),
        },
      ],
      format: (value: number | null) =>
        value === null || reading === undefined ? format.number(value) : words.value(reading, value),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- The words follow the format.
  }, [data, reading, format]);
  const impossible = data?.impossible ?? 0;
  return (
    <Stack alignItems="start" gap={0} columnGap={12} columns="190px minmax(0, 1fr)" phoneColumns={1}>
      <div>
        <Select
          aria-label={text('reading')}
          data={choices.map((one) => ({ value: one.code, label: words.name(one) }))}
          allowDeselect={false}
          searchable
          value={reading?.code ?? null}
          onChange={setChosen}
        />
        {impossible > 0 && (
          <p className={classes['impossible']}>{text('leftOut', format.counted(impossible))}</p>
        )}
      </div>
      {error !== null && data === undefined && <InlineError>{text('unread')}</InlineError>}
      {data?.points.length === 0 && (
        <Text color="text-3" weight="regular">
          {text('noneInDay')}
        </Text>
      )}
      {data !== undefined && data.points.length > 0 && reading !== undefined && (
        <Box height={92}>
          <Chart label={text('chartLabel', { reading: words.name(reading) })} shape={shape} />
        </Box>
      )}
    </Stack>
  );
}

function asHeight(value: number | boolean | string | null): number | null {
  return value === null || typeof value === 'string' ? null : Number(value);
}

/** Inserts an unknown point into each long gap, so that no line crosses it. */
function gapBetween(points: readonly Point[]): (readonly [atMs: number, value: Value | null])[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    const isAfterGap = before !== undefined && point[0] - before[0] > gapMs;
    return isAfterGap ? [[(before[0] + point[0]) / 2, null] as const, point] : [point];
  });
}

/** Readings of the asset that can be drawn; until any was received, of all assets. */
function useDrawable(assetId: number) {
  const { data: catalog = [] } = useQuery(readingNamesOptions);
  const { data: latest = [] } = useQuery(assetReadingsOptions(assetId));
  const told = new Set(latest.map((one) => one.code));
  const drawable = catalog.filter(({ kind }) => kind !== 'text');
  const received = drawable.filter((one) => told.has(one.code));
  return received.length > 0 ? received : drawable;
}
