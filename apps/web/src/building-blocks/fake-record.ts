import { ValidationError } from '../api/api-error.ts';
import { useRecordForm, type RecordForm } from '../ui/form/use-record-form.ts';
import { toastDone } from '../ui/toasts.tsx';
import { pause } from './pause.ts';

export type FakeValues = {
  readonly name: string;
  readonly hours: number | string;
  readonly unitId: string | null;
  readonly model: string;
};

export const fakeUnits = [
  { value: '1', label: '0101 Guarulhos' },
  { value: '2', label: '0203 Contagem' },
];

/** A record without a real server, which refuses some names. */
export function useFakeRecord(onSaved: () => void): RecordForm<FakeValues> {
  return useRecordForm<FakeValues, void>({
    stored: { name: '', hours: '', unitId: null, model: '' },
    required: ['name', 'unitId'],
    attempt: 'building-blocks',
    save: async ({ name }) => {
      await pause(600);
      const codes = name === 'taken' ? [104] : name.length > 12 ? [102] : [];
      if (codes.length > 0) throw new ValidationError('validation_failed', 422, '', { name: codes });
    },
    onSaved: () => {
      toastDone('updated');
      onSaved();
    },
  });
}
