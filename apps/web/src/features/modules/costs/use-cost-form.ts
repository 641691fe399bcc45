import type { CostBasis, CostKind } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { costsKey, type Cost } from './cost-list.ts';

export interface CostValues {
  readonly of: 'category' | 'asset';
  readonly assetId: string | null;
  readonly category: string | null;
  readonly kind: CostKind;
  readonly basis: CostBasis;
  readonly amount: number | string;
  readonly from: string;
  /** Empty while it goes on. */
  readonly to: string;
  readonly note: string;
}

interface CostForm {
  readonly form: RecordForm<CostValues>;
  /** Somebody changed the cost in the meantime; the form now stands on the newest version. */
  readonly isConflicted: boolean;
  readonly today: string;
}

/** The form of a cost and how it is saved: a new one where none is given. */
export function useCostForm(cost: Cost | undefined, hasAllUnits: boolean, onSaved: () => void): CostForm {
  const text = useText('costs');
  const queryClient = useQueryClient();
  const { timeZone } = useAccount();
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  const [isConflicted, setConflicted] = useState(false);
  const readAgain = useReadCostsAgain();
  const stored = useMemo(() => toValues(cost, hasAllUnits, today), [cost, hasAllUnits, today]);
  const form = useRecordForm<CostValues, Cost>({
    stored,
    required: ['amount', 'from'],
    attempt: 'cost',
    check: ({ of, assetId, category, amount, basis, from, to }) => ({
      assetId: of === 'asset' && assetId === null ? 'required' : null,
      category: of === 'category' && category === null ? 'required' : null,
      amount: amount !== '' && Number(amount) <= 0 ? text('aboveZero') : null,
      to: basis !== 'once' && to !== '' && to < from ? text('endsBefore') : null,
    }),
    wordsFor: (error, field) => {
      if (error === 'not_found') return text('notFound');
      return field === 'amount' && error === 'max_length' ? text('tooMany') : undefined;
    },
    save: ({ of, assetId, category, kind, basis, amount, from, to, note }) => {
      const body = {
        kind,
        basis,
        amount: Number(amount),
        from,
        to: basis === 'once' || to === '' ? null : to,
        assetId: of === 'asset' ? Number(assetId) : null,
        category: of === 'category' ? category : null,
        note,
      };
      return cost === undefined
        ? callApi('createCost', { body })
        : callApi('updateCost', {
            params: { costId: cost.id },
            body: { ...body, updatedAt: cost.updatedAt },
          });
    },
    onSaved: async () => {
      toastDone(cost === undefined ? 'created' : 'updated');
      await readAgain();
      onSaved();
    },
    onConflict: async () => {
      await queryClient.invalidateQueries({ queryKey: costsKey });
      setConflicted(true);
    },
  });
  return { form, isConflicted, today };
}

/** Reads the costs again, and with them the figures that they are part of. */
export function useReadCostsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: costsKey }),
      queryClient.invalidateQueries({ queryKey: ['figures'] }),
    ]);
  };
}

function toValues(cost: Cost | undefined, hasAllUnits: boolean, today: string): CostValues {
  if (cost === undefined) {
    return {
      of: hasAllUnits ? 'category' : 'asset',
      assetId: null,
      category: null,
      kind: 'fuel',
      basis: 'engine_hour',
      amount: '',
      from: today,
      to: '',
      note: '',
    };
  }
  const { asset, category, kind, basis, amount, from, to, note } = cost;
  return {
    of: asset === null ? 'category' : 'asset',
    assetId: asset === null ? null : String(asset.id),
    category,
    kind,
    basis,
    amount,
    from,
    to: to ?? '',
    note,
  };
}
