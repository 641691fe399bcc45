import type { CreateGeofence, UpdateGeofence } from '@azimute/contract';
import { alertTypeNameMaxLength } from '@azimute/contract/alert-types/values';
import type { GeofenceResource } from '@azimute/contract/geofences/values';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keepAnswer } from '../../../api/keep-answer.ts';
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
import { toNotification, type NotifiedEvents } from '../api/notified-events.ts';

export type GeofenceForm = RecordForm<GeofenceFormValues>;

type Chosen = Pick<GeofenceFormValues, 'unitId' | 'maxSpeed' | 'resources' | 'allAssets' | 'assetIds'>;
/** Choices for one geofence in its form, or for all of a file in its import. */
export type GeofenceChoices = Pick<RecordForm<Chosen>, 'values' | 'set' | 'errorOf'>;

/** API members with another name in the form. */
const serverNames = {
  maxSpeedKph: 'maxSpeed',
  assets: 'assetIds',
  schedule: 'days',
  parentId: 'name',
  'sending.levels': 'notified',
} as const;

interface GeofenceFormOptions {
  /** Absent for a new geofence. */
  readonly geofence: Geofence | undefined;
  /** Set for a sub-geofence. */
  readonly parent: ParentGeofence | undefined;
  /** Notification of a stored geofence; null for none. */
  readonly notified: NotifiedEvents | null;
  readonly onSaved: (saved: Geofence) => void;
}

interface GeofenceFormState {
  readonly form: GeofenceForm;
  /** Another user changed the geofence in the meantime; the form now builds on the newest version. */
  readonly isConflicted: boolean;
}

/** Stores a geofence, together with its alert types if it notifies or did. */
function useStore(before: NotifiedEvents | null) {
  const text = useText('geofences');
  const notificationOf = (notified: NotifiedEvents, name: string) => {
    const nameOf = (event: GeofenceResource) =>
      text('notifiedName', { event: text(event), geofence: name }).slice(0, alertTypeNameMaxLength);
    return toNotification(notified, nameOf);
  };
  return {
    create: async (body: CreateGeofence, { notified }: GeofenceFormValues): Promise<Geofence> => {
      if (notified === null) return callApi('createGeofence', { body });
      const notification = notificationOf(notified, body.name);
      return (await callApi('createNotifyingGeofence', { body: { geofence: body, notification } })).geofence;
    },
    update: async (
      geofenceId: number,
      body: UpdateGeofence,
      { notified }: GeofenceFormValues,
    ): Promise<Geofence> => {
      const params = { geofenceId };
      if (notified === null && before === null) return callApi('updateGeofence', { params, body });
      const notification = notified && notificationOf(notified, body.name);
      return (await callApi('updateNotifyingGeofence', { params, body: { geofence: body, notification } }))
        .geofence;
    },
  };
}

/** Form of a geofence, its validation, and saving it. */
export function useGeofenceForm({
  geofence,
  parent,
  notified,
  onSaved,
}: GeofenceFormOptions): GeofenceFormState {
  const text = useText('geofences');
  const queryClient = useQueryClient();
  const { create, update } = useStore(notified);
  const { distanceUnit, timeZone } = useAccount();
  const { base, isConflicted, ifConflict } = useStoredRecord(geofence, ({ id }) =>
    callApi('getGeofence', { params: { geofenceId: id } }),
  );
  const attempt = `geofence-${base?.id ?? 'new'}`;
  const stored = useMemo(
    () =>
      base === undefined
        ? emptyForm(timeZone, parent)
        : { ...toFormValues(base, distanceUnit, timeZone), notified },
    [base, distanceUnit, timeZone, parent, notified],
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
        ? create(toCreateBody(values, { shape, parentId: parent?.id ?? null, distanceUnit }), values)
        : update(base.id, toUpdateBody(values, { shape, stored: base, distanceUnit }), values);
    },
    onSaved: (saved) => {
      toastDone(base === undefined ? 'created' : 'updated', { attempt });
      keepAnswer(queryClient, geofenceOptions(saved.id).queryKey, saved);
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
