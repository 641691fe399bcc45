import type { Metric, MetricCode, MetricUnit } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { targetsKey, type Target } from './target-list.ts';
import { fromEntry, toEntry } from './target-units.ts';

export interface TargetValues {
  readonly metric: MetricCode;
  readonly unitId: string | null;
  readonly category: string | null;
  readonly value: number | string;
  readonly from: string;
  /** Empty while it goes on. */
  readonly to: string;
}

interface TargetForm {
  readonly form: RecordForm<TargetValues>;
  /** Somebody changed the target in the meantime; the form now stands on the newest version. */
  readonly isConflicted: boolean;
  readonly today: string;
}

interface FormOptions {
  readonly target: Target | undefined;
  /** Of a new one. */
  readonly first: MetricCode;
  readonly metrics: readonly Metric[];
  readonly hasAllUnits: boolean;
  readonly onSaved: () => void;
}

/** The form of a target and how it is saved: a new one where none is given. */
export function useTargetForm(options: FormOptions): TargetForm {
  const { target, first, metrics, hasAllUnits, onSaved } = options;
  const text = useText('targets');
  const queryClient = useQueryClient();
  const { timeZone, distanceUnit } = useAccount();
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  const [isConflicted, setConflicted] = useState(false);
  const readAgain = useReadTargetsAgain();
  const measuredIn = (metric: MetricCode): MetricUnit =>
    metrics.find(({ code }) => code === metric)?.unit ?? 'percent';
  const stored = useMemo((): TargetValues => {
    if (target === undefined)
      return { metric: first, unitId: null, category: null, value: '', from: today, to: '' };
    const { metric, unit, category, value, from, to } = target;
    const measured = metrics.find(({ code }) => code === metric)?.unit ?? 'percent';
    return {
      metric,
      unitId: unit === null ? null : String(unit.id),
      category,
      value: toEntry(value, measured, distanceUnit),
      from,
      to: to ?? '',
    };
  }, [target, first, metrics, distanceUnit, today]);
  const form = useRecordForm<TargetValues, Target>({
    stored,
    required: ['value', 'from'],
    attempt: 'target',
    check: ({ metric, unitId, value, from, to }) => ({
      unitId: !hasAllUnits && unitId === null ? 'required' : null,
      value: measuredIn(metric) === 'percent' && Number(value) > 100 ? text('aboveHundred') : null,
      to: to !== '' && to < from ? text('endsBefore') : null,
    }),
    wordsFor: (error, field) => {
      if (field === 'from' && error === 'unique') return text('taken');
      return field === 'value' && error === 'max_length' ? text('tooMany') : undefined;
    },
    save: ({ metric, unitId, category, value, from, to }) => {
      const body = {
        metric,
        unitId: unitId === null ? null : Number(unitId),
        category,
        value: fromEntry(Number(value), measuredIn(metric), distanceUnit),
        from,
        to: to === '' ? null : to,
      };
      return target === undefined
        ? callApi('createTarget', { body })
        : callApi('updateTarget', {
            params: { targetId: target.id },
            body: { ...body, updatedAt: target.updatedAt },
          });
    },
    onSaved: async () => {
      toastDone(target === undefined ? 'created' : 'updated');
      await readAgain();
      onSaved();
    },
    onConflict: async () => {
      await queryClient.invalidateQueries({ queryKey: targetsKey });
      setConflicted(true);
    },
  });
  return { form, isConflicted, today };
}

/** Reads the targets again, and with them the figures that are held against them. */
export function useReadTargetsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: targetsKey }),
      queryClient.invalidateQueries({ queryKey: ['figures'] }),
    ]);
  };
}
