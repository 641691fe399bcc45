import { builtInReadings } from '@azimute/contract/readings';
import { useQuery } from '@tanstack/react-query';
import { useSeesModule } from '../../../api/use-session.ts';
import { readingNamesOptions } from '../../readings/api/readings-queries.ts';
import { useReadingWords } from '../../readings/components/use-reading-words.ts';
import { useFormat } from '../../../ui/use-format.ts';

export interface ReadingsByCode {
  /** Name from the catalog, or the code itself if it is not in the catalog. */
  readonly name: (code: string) => string;
  readonly value: (code: string, value: number | null) => string;
}

/** Names readings and values by their catalog code; users without access to the catalog get the built-in names. */
export function useReadingsByCode(): ReadingsByCode {
  const words = useReadingWords();
  const format = useFormat();
  const enabled = useSeesModule('services:simc:geolocalizacao');
  const { data: ofAccount = [] } = useQuery({ ...readingNamesOptions, enabled });
  const find = (code: string) =>
    ofAccount.find((reading) => reading.code === code) ??
    builtInReadings.find((reading) => reading.code === code);
  return {
    name: (code) => {
      const reading = find(code);
      return reading === undefined ? code : words.name(reading);
    },
    value: (code, value) =>
      value === null ? format.number(value) : words.value(find(code) ?? { unit: '' }, value),
  };
}
