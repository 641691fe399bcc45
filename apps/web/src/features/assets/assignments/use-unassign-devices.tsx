import { assetsPerChange } from '@azimute/contract/assets/values';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { AssetSelection } from '../api/asset-list.ts';
import { assetsKey } from '../api/assets-queries.ts';
import type { BulkQuestion } from '../archiving/bulk-question.ts';

interface Unassigned {
  readonly body: { readonly selection: AssetSelection; readonly expectedCount: number };
  readonly assets: number;
  readonly devices: number;
}

/** Unassigns all devices of a selection of assets, after confirming their number. */
export function useUnassignDevices(): BulkQuestion {
  const text = useText('device-assignments');
  const unassigning = useAction({
    call: ({ body }: Unassigned) => callApi('unassignDevices', { body }),
    invalidates: [assetsKey],
    success: ({ format }, { devices }) => text('bulkDone', { devices: format.number(devices) }),
    confirm: ({ format }, { assets, devices }) => ({
      title: text('bulkTitle'),
      effect:
        devices === 0
          ? text('bulkNone')
          : text('bulkEffect', { assets: format.number(assets), devices: format.number(devices) }),
      confirmLabel: text('bulk'),
      danger: true,
    }),
  });
  const counting = useAction({
    call: (body: Unassigned['body']) => callApi('unassignDevices', { body: { ...body, dryRun: true } }),
    onDone: (counts, body) => unassigning.run({ ...counts, body }),
  });
  return {
    ask: (selection, count) => counting.run({ selection, expectedCount: count }),
    isAsking: counting.isPending,
    isPossible: (count) => count <= assetsPerChange,
    dialog: unassigning.dialog,
  };
}
