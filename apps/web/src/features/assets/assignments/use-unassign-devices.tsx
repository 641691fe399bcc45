import { assetsPerChange } from '@azimute/contract/assets/values';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AssetSelection } from '../api/asset-list.ts';
import { assetsKey } from '../api/assets-queries.ts';

export interface TakingOff {
  /** Says what would come off, and asks. */
  readonly ask: (selection: AssetSelection, count: number) => Promise<void>;
  readonly isAsking: boolean;
  readonly isPossible: (count: number) => boolean;
  readonly dialog: ReactNode;
}

/** Takes all devices off a selection of assets, once it is said how many those are. */
export function useUnassignDevices(): TakingOff {
  const text = useText('device-assignments');
  const format = useFormat();
  const queryClient = useQueryClient();
  const { ask, dialog } = useConfirm();
  const [isAsking, setAsking] = useState(false);
  const unassign = async (selection: AssetSelection, count: number): Promise<void> => {
    const body = { selection, expectedCount: count };
    setAsking(true);
    try {
      const { assets, devices } = await callApi('unassignDevices', { body: { ...body, dryRun: true } });
      const numbers = { assets: format.number(assets), devices: format.number(devices) };
      ask({
        title: text('bulkTitle'),
        effect: devices === 0 ? text('bulkNone') : text('bulkEffect', numbers),
        confirmLabel: text('bulk'),
        danger: true,
        onConfirm: async () => {
          const taken = await callApi('unassignDevices', { body });
          toastSuccess(text('bulkDone', { devices: format.number(taken.devices) }));
          await queryClient.invalidateQueries({ queryKey: assetsKey });
        },
      });
    } catch (error) {
      toastFailure('unassign-devices', error);
    } finally {
      setAsking(false);
    }
  };
  return { ask: unassign, isAsking, isPossible: (count) => count <= assetsPerChange, dialog };
}
