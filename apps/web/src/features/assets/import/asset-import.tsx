import type { AssetImport as Imported } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ImportButton } from '../../../ui/import/import-button.tsx';
import { useImportWatch } from '../../../ui/import/use-import-watch.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { assetsKey } from '../api/assets-queries.ts';
import { useRequestedDialog } from '../api/requested-dialog.ts';
import { assetImports } from './asset-imports.ts';

const AssetImportDialog = lazy(async () => ({
  default: (await import('./asset-import-dialog.tsx')).AssetImportDialog,
}));

/** Opens the import; says what came of one when it has ended, and has the assets read again. */
export function AssetImport() {
  const text = useText('asset-import');
  const format = useFormat();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<{ readonly importId: number | undefined } | null>(null);
  const onEnded = (ended: readonly Imported[]): void => {
    for (const { state, progress, preview } of ended) {
      if (state !== 'finished') continue;
      toastSuccess(
        text('toastFinished', {
          created: format.number(progress.created),
          changed: format.number(progress.changed),
          bad: format.number(preview.bad + progress.refused),
        }),
      );
    }
    // A new asset may have brought a new UL or customer.
    for (const queryKey of [assetsKey, ['units'], ['customers']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const underWay = useImportWatch(assetImports, { isEnabled: true, onEnded });
  useRequestedDialog('import', (importId) => setOpened({ importId: importId ?? underWay?.id }));
  return (
    <>
      <ImportButton
        label={text('import')}
        progress={underWay?.progress}
        onPress={() => setOpened({ importId: underWay?.id })}
      />
      {opened !== null && (
        <Suspense>
          <AssetImportDialog
            key={opened.importId}
            importId={opened.importId}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
