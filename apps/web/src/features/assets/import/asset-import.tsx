import { lazy, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useImportEntry, type OpenedImport } from '../../../ui/import/use-import-entry.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { assetsKey } from '../api/assets-queries.ts';
import { useRequestedDialog } from '../api/requested-dialog.ts';
import { assetImports } from './asset-imports.ts';

const AssetImportDialog = lazy(async () => ({
  default: (await import('./asset-import-dialog.tsx')).AssetImportDialog,
}));

export function AssetImport() {
  const text = useText('asset-import');
  const format = useFormat();
  const [opened, setOpened] = useState<OpenedImport>();
  const { open, button, dialog } = useImportEntry(assetImports, {
    label: text('import'),
    opened,
    onOpen: setOpened,
    finishedText: ({ progress, preview }) =>
      text('toastFinished', {
        created: format.number(progress.created),
        changed: format.number(progress.changed),
        bad: format.number(preview.bad + progress.refused),
      }),
    // A new asset may include a new UL or customer.
    invalidates: [assetsKey, ['units'], ['customers']],
    renderDialog: (importId, onClose) => <AssetImportDialog importId={importId} onClose={onClose} />,
  });
  useRequestedDialog('import', open);
  return (
    <>
      {button}
      {dialog}
    </>
  );
}
