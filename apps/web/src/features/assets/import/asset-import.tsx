import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ImportButton } from '../../../ui/file-import/import-button.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useRequestedDialog } from '../api/requested-dialog.ts';
import { useImportWatch } from './use-import-watch.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

interface AssetImportProps {
  readonly isPhone: boolean;
}

/** Opens the import; while one is under way it says how far that is, and leads back to it. */
export function AssetImport({ isPhone }: AssetImportProps) {
  const text = useText('asset-import');
  const format = useFormat();
  const [opened, setOpened] = useState<{ readonly importId: number | undefined } | null>(null);
  const underWay = useImportWatch();
  const label =
    underWay === undefined
      ? text('import')
      : text('importingShare', {
          share: format.percent(underWay.progress.done / Math.max(underWay.progress.total, 1), 0),
        });
  const open = (): void => setOpened({ importId: underWay?.id });
  useRequestedDialog('import', (importId) => setOpened({ importId: importId ?? underWay?.id }));
  return (
    <>
      <ImportButton label={label} isPhone={isPhone} onPress={open} />
      {opened !== null && (
        <Suspense>
          <ImportDialog
            key={opened.importId}
            importId={opened.importId}
            isPhone={isPhone}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
