import type { GeofenceImport as Imported } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ImportButton } from '../../../ui/import/import-button.tsx';
import { useImportWatch } from '../../../ui/import/use-import-watch.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { geofencesKey } from '../api/geofence-queries.ts';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';
import { geofenceImports } from './geofence-imports.ts';

const GeofenceImportDialog = lazy(async () => ({
  default: (await import('./geofence-import-dialog.tsx')).GeofenceImportDialog,
}));

/** Opens the import; says what came of one when it has ended, and has the geofences read again. */
export function GeofenceImport() {
  const text = useText('geofence-import');
  const format = useFormat();
  const queryClient = useQueryClient();
  const { search, change } = useGeofenceSearch();
  const onEnded = (ended: readonly Imported[]): void => {
    for (const { state, progress, preview } of ended) {
      if (state !== 'finished') continue;
      toastSuccess(
        text('toastFinished', {
          created: format.number(progress.created),
          refused: format.number(preview.bad + progress.refused),
        }),
      );
    }
    void queryClient.invalidateQueries({ queryKey: geofencesKey });
  };
  const underWay = useImportWatch(geofenceImports, { isEnabled: true, onEnded });
  return (
    <>
      <ImportButton
        label={text('import')}
        progress={underWay?.progress}
        onPress={() => change((current) => ({ ...current, import: underWay?.id ?? 'new' }))}
      />
      {search.import !== undefined && (
        <Suspense>
          <GeofenceImportDialog
            key={search.import}
            importId={search.import === 'new' ? undefined : search.import}
            onClose={() => change(({ import: _import, ...others }) => others)}
          />
        </Suspense>
      )}
    </>
  );
}
