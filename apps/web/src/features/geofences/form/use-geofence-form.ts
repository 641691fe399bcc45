import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { useStoredRecord } from '../../../ui/form/use-stored-record.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { checkGeofence, ownErrorOf, shapeProblemOf } from '../api/check-geofence.ts';
import {
  emptyForm,
  toCreateBody,
  toFormValues,
  toUpdateBody,
  type GeofenceFormValues,
  type ParentGeofence,
} from '../api/geofence-form-values.ts';
import { geofenceOptions, geofencesKey, type Geofence } from '../api/geofence-queries.ts';

export type GeofenceForm = RecordForm<GeofenceFormValues>;

type Chosen = Pick<GeofenceFormValues, 'unitId' | 'maxSpeed' | 'resources' | 'allAssets' | 'assetIds'>;
/** What is chosen for one geofence in its form, and for all of a file in its import. */
export type GeofenceChoices = Pick<RecordForm<Chosen>, 'values' | 'set' | 'errorOf'>;

/** Members of the API that the form calls otherwise. */
const serverNames = {
  maxSpeedKph: 'maxSpeed',
  assets: 'assetIds',
  schedule: 'days',
  parentId: 'name',
} as const;

interface GeofenceFormOptions {
  /** Absent: a new one. */
  readonly geofence: Geofence | undefined;
  /** Of a sub-geofence. */
  readonly parent: ParentGeofence | undefined;
  readonly onSaved: (saved: Geofence) => void;
}

interface GeofenceFormState {
  readonly form: GeofenceForm;
  /** Somebody changed the geofence in the meantime; the form now stands on the newest version. */
  readonly isConflicted: boolean;
}

/** The form of a geofence: its rules, and how it is saved. */
export function useGeofenceForm({ geofence, parent, onSaved }: GeofenceFormOptions): GeofenceFormState {
  const text = useText('geofences');
  const queryClient = useQueryClient();
  const { distanceUnit, timeZone } = useAccount();
  const { base, isConflicted, ifConflict } = useStoredRecord(geofence, ({ id }) =>
    callApi('getGeofence', { params: { geofenceId: id } }),
  );
  const attempt = `geofence-${base?.id ?? 'new'}`;
  const stored = useMemo(
    () => (base === undefined ? emptyForm(timeZone, parent) : toFormValues(base, distanceUnit, timeZone)),
    [base, distanceUnit, timeZone, parent],
  );
  const form = useRecordForm<GeofenceFormValues, Geofence>({
    stored,
    required: ['unitId', 'name'],
    serverNames,
    attempt,
    check: (values) => checkGeofence(values, parent),
    save: (values) => {
      const { shape } = values;
      if (shape === null) throw new Error('A geofence without a shape passed its check');
      return base === undefined
        ? callApi('createGeofence', {
            body: toCreateBody(values, { shape, parentId: parent?.id ?? null, distanceUnit }),
          })
        : callApi('updateGeofence', {
            params: { geofenceId: base.id },
            body: toUpdateBody(values, { shape, stored: base, distanceUnit }),
          });
    },
    onSaved: (saved) => {
      toastDone(base === undefined ? 'created' : 'updated', { attempt });
      queryClient.setQueryData(geofenceOptions(saved.id).queryKey, saved);
      onSaved(saved);
      return queryClient.invalidateQueries({ queryKey: geofencesKey });
    },
    wordsFor: (error, field) => {
      const problem = shapeProblemOf(error);
      if (problem !== undefined) return text(`shape_${problem}`);
      const own = ownErrorOf(field, error);
      return own && text(own);
    },
    ...ifConflict,
  });
  return { form, isConflicted };
}
