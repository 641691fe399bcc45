import type { AnswerOf } from '@azimute/contract';
import { tripSettingNames, type TripSettingName } from '@azimute/contract/trips/values';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { entryUnitOf, fromEntry, toEntry } from './trip-setting-units.ts';
import { tripSettingsKey, type TripSettings } from './trip-settings-queries.ts';

/** As entered; empty if not set. */
export type TripSettingsEntry = Readonly<Record<TripSettingName, number | string>> & {
  readonly category: string | null;
};

interface FormOptions {
  readonly category: string | null | undefined;
  readonly items: readonly TripSettings[];
  readonly onSaved: () => void;
}

interface TripSettingsFormState {
  readonly form: RecordForm<TripSettingsEntry>;
  /** Another user changed them in the meantime; the form now builds on the newest version. */
  readonly isConflicted: boolean;
  readonly remove: () => Promise<void>;
}

/** Form of trip settings, and saving them; a new category if none is given. */
export function useTripSettingsForm({ category, items, onSaved }: FormOptions): TripSettingsFormState {
  const queryClient = useQueryClient();
  const { distanceUnit } = useAccount();
  const [isConflicted, setConflicted] = useState(false);
  const known = category === undefined ? undefined : items.find((one) => one.category === category);
  const stored = useMemo((): TripSettingsEntry => {
    const entries = tripSettingNames.map((name) => {
      const value = known?.values[name] ?? null;
      return [name, value === null ? '' : toEntry(value, entryUnitOf(name, distanceUnit))];
    });
    const values = Object.fromEntries(entries) as Record<TripSettingName, number | string>;
    return { ...values, category: category ?? null };
  }, [known, category, distanceUnit]);
  const settle = async (): Promise<void> => {
    toastDone('updated');
    await queryClient.invalidateQueries({ queryKey: tripSettingsKey });
    onSaved();
  };
  const form = useRecordForm<TripSettingsEntry, AnswerOf<'changeTripSettings'>>({
    stored,
    required: category === undefined ? ['category'] : [],
    attempt: 'trip-settings',
    save: ({ category: chosen, ...entered }, changes) => {
      const values = Object.fromEntries(
        tripSettingNames.map((name) => [
          name,
          // Unchanged values keep their full precision, however they are displayed.
          name in changes || known === undefined
            ? fromEntry(entered[name], entryUnitOf(name, distanceUnit))
            : known.values[name],
        ]),
      );
      return callApi('changeTripSettings', {
        body: { category: chosen, values, version: known?.version ?? null },
      });
    },
    serverNames: Object.fromEntries(tripSettingNames.map((name) => [`values.${name}`, name])),
    onSaved: settle,
    onConflict: async () => {
      await queryClient.invalidateQueries({ queryKey: tripSettingsKey });
      setConflicted(true);
    },
  });
  return {
    form,
    isConflicted,
    remove: async () => {
      await callApi('changeTripSettings', {
        body: { category: category ?? null, values: null, version: known?.version ?? null },
      });
      await settle();
    },
  };
}
