import type { ArchivedAssets } from '@azimute/contract';
import { assetsPerChange } from '@azimute/contract/assets/values';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import type { AssetSelection } from '../api/asset-list.ts';
import { assetsKey } from '../api/assets-queries.ts';
import type { BulkQuestion } from './bulk-question.ts';

type Ends = Pick<ArchivedAssets, 'assets' | (typeof ends)[number]>;
interface Archiving extends Ends {
  readonly body: { readonly selection: AssetSelection; readonly expectedCount: number };
}

const ends = ['devices', 'alerts', 'contracts', 'workOrders'] as const;

/** Archives a selection of assets after the user confirms the consequences. */
export function useArchiveAssets(onDone: () => void): BulkQuestion {
  const text = useText('archiving');
  const archiving = useAction({
    call: ({ body }: Archiving) => callApi('archiveAssets', { body }),
    invalidates: [assetsKey],
    success: ({ format }, { assets }) => text('archived', format.counted(assets)),
    confirm: ({ format }, { assets, ...counts }) => ({
      title: text('archiveTitle', format.counted(assets)),
      effect: (
        <>
          <p>{text('archiveEffect')}</p>
          {ends
            .filter((name) => counts[name] > 0)
            .map((name) => (
              <p key={name}>{text(`ends_${name}`, { formatted: format.number(counts[name]) })}</p>
            ))}
        </>
      ),
      confirmLabel: text('archiveLabel', format.counted(assets)),
      danger: true,
    }),
    onDone,
  });
  const counting = useAction({
    call: (body: Archiving['body']) => callApi('archiveAssets', { body: { ...body, dryRun: true } }),
    onDone: (counts, body) => archiving.run({ ...counts, body }),
  });
  return {
    ask: (selection, count) => counting.run({ selection, expectedCount: count }),
    isAsking: counting.isPending,
    isPossible: (count) => count <= assetsPerChange,
    dialog: archiving.dialog,
  };
}
