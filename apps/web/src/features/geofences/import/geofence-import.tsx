import { lazy } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { geofencesKey } from '../api/geofence-queries.ts';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';
import { geofenceImports } from './geofence-imports.ts';
import { useImportEntry } from '../../../ui/import/use-import-entry.tsx';

const GeofenceImportDialog = lazy(async () => ({
  default: (await import('./geofence-import-dialog.tsx')).GeofenceImportDialog,
}));

export function GeofenceImport() {
  const text = useText('geofence-import');
  const format = useFormat();
  const { search, change } = useGeofenceSearch();
  const { button, dialog } = useImportEntry(geofenceImports, {
    label: text('import'),
    opened: search.import,
    onOpen: (opened) =>
      change(({ import: _import, ...others }) =>
        opened === undefined ? others : { ...others, import: opened },
      ),
    finishedText: ({ progress, preview }) =>
      text('toastFinished', {
        created: format.number(progress.created),
        refused: format.number(preview.bad + progress.refused),
      }),
    invalidates: [geofencesKey],
    renderDialog: (importId, onClose) => <GeofenceImportDialog importId={importId} onClose={onClose} />,
  });
  return (
    <>
      {button}
      {dialog}
    </>
  );
}
