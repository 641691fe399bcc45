import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { geofenceSearch } from '../api/geofence-search.ts';
import { GeofenceViews } from '../components/geofence-views.tsx';

const GeofenceForm = lazy(async () => ({
  default: (await import('../form/geofence-form-page.tsx')).GeofenceFormPage,
}));

/** Geofences with their records, or the form of one next to a map. */
export function GeofencesPage() {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { form, parent } = geofenceSearch.read(raw);
  if (form === undefined) return <GeofenceViews />;
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <GeofenceForm
        key={`${form} ${parent ?? ''}`}
        geofenceId={form === 'new' ? null : form}
        parentId={parent}
      />
    </Suspense>
  );
}
