import type { RestoredAssets } from '@azimute/contract';
import { assetsPerChange } from '@azimute/contract/assets/values';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { assetsKey } from '../api/assets-queries.ts';
import type { BulkQuestion } from './bulk-question.ts';
import { NewCodes, type Restoring } from './new-codes.tsx';

interface Asked {
  readonly restoring: Restoring;
  readonly taken: RestoredAssets['taken'];
}

/** Restores a selection of archived assets; requests new IDs for those whose IDs are in use. */
export function useRestoreAssets(onDone: () => void): BulkQuestion {
  const text = useText('archiving');
  const format = useFormat();
  const [asked, setAsked] = useState<Asked | null>(null);
  const restoring = useAction({
    call: (body: Restoring) => callApi('restoreAssets', { body }),
    invalidates: [assetsKey],
    success: (_, { assets }) => text('restored', format.counted(assets)),
    confirm: (_, { expectedCount }) => ({
      title: text('restoreTitle', format.counted(expectedCount)),
      effect: text('restoreEffect'),
      confirmLabel: text('restoreLabel', format.counted(expectedCount)),
    }),
    onDone,
  });
  const trying = useAction({
    call: (body: Restoring) => callApi('restoreAssets', { body: { ...body, dryRun: true } }),
    onDone: ({ taken }, body) => {
      if (taken.length === 0) restoring.run(body);
      else setAsked({ restoring: body, taken });
    },
  });
  const close = (): void => setAsked(null);
  return {
    ask: (selection, count) => trying.run({ selection, expectedCount: count }),
    isAsking: trying.isPending,
    isPossible: (count) => count <= assetsPerChange,
    dialog:
      asked === null ? (
        restoring.dialog
      ) : (
        <NewCodes
          {...asked}
          onClose={close}
          onRestored={() => {
            close();
            onDone();
          }}
        />
      ),
  };
}
