import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { readingNamesOptions } from '../api/readings-queries.ts';
import { useReadingWords } from './use-reading-words.ts';

interface ReportedReadings {
  readonly readings: Readonly<Record<string, number | boolean | string>>;
  readonly impossible: readonly string[];
}

export interface NamedReading {
  readonly code: string;
  readonly name: string;
  readonly value: string;
}

/** Describes a message's readings in the order of the catalog. */
export function useReportedReadings(): (told: ReportedReadings) => NamedReading[] {
  const text = useText('readings');
  const words = useReadingWords();
  const { data: catalog = [] } = useQuery(readingNamesOptions);
  return ({ readings, impossible }) =>
    catalog.flatMap((reading) => {
      const value = readings[reading.code];
      if (value === undefined) return [];
      const written = words.value(reading, value);
      const { code } = reading;
      const said = impossible.includes(code) ? `${written} · ${text('impossible')}` : written;
      return [{ code, name: words.name(reading), value: said }];
    });
}
