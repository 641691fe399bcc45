import { formulaProblems, readingSourcesMost, type ReadingSource } from '@azimute/contract/readings';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { readingsKey, type Reading } from '../../readings/api/readings-queries.ts';

export interface ReadingValues {
  readonly code: string;
  readonly kind: Reading['kind'];
  readonly unit: string;
  readonly en: string;
  readonly es: string;
  readonly pt: string;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly largestStep: number | null;
  readonly sources: readonly ReadingSource[];
}

const empty: ReadingValues = {
  code: '',
  kind: 'number',
  unit: '',
  en: '',
  es: '',
  pt: '',
  lowest: null,
  highest: null,
  largestStep: null,
  sources: [{ protocol: null, model: null, formula: '' }],
};

/** Server errors of one source or name apply to the whole list. */
const serverNames: Readonly<Record<string, keyof ReadingValues>> = Object.fromEntries([
  ...Array.from(
    { length: readingSourcesMost },
    (_, index) => [`sources.${index}.formula`, 'sources'] as const,
  ),
  ...(['en', 'es', 'pt'] as const).map((locale) => [`names.${locale}`, locale] as const),
]);

/** Form of a reading; a new one if none is given. */
export function useReadingForm(reading: Reading | undefined, onSaved: () => void): RecordForm<ReadingValues> {
  const text = useText('readings');
  const queryClient = useQueryClient();
  return useRecordForm<ReadingValues, Reading>({
    stored: reading === undefined ? empty : { ...reading, ...reading.names },
    required: ['code', 'en', 'es', 'pt'],
    attempt: 'reading',
    serverNames,
    wordsFor: (error) => {
      const problem = formulaProblems.find((one) => one === error);
      if (problem !== undefined) return text(problem);
      return error === 'below_lowest' ? text('belowLowest') : undefined;
    },
    save: ({ code, kind, unit, en, es, pt, lowest, highest, largestStep, sources }) => {
      const settings = { names: { en, es, pt }, lowest, highest, largestStep, sources: [...sources] };
      return reading === undefined
        ? callApi('createReading', { body: { code, kind, unit, ...settings } })
        : callApi('updateReading', { params: { code }, body: { version: reading.version, ...settings } });
    },
    onSaved: async () => {
      toastDone(reading === undefined ? 'created' : 'updated');
      await queryClient.invalidateQueries({ queryKey: readingsKey });
      onSaved();
    },
  });
}
