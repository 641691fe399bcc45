import type { GeofenceImportSettings, UpdateGeofenceImport } from '@azimute/contract';
import { useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { enterSpeed, toKph, type GeofenceFormValues } from '../api/geofence-form-values.ts';
import type { GeofenceChoices } from '../form/use-geofence-form.ts';

type Values = GeofenceChoices['values'];

/** Settings for all areas of a file, as form fields; sent on each change once they are complete. */
export function useImportChoices(
  settings: GeofenceImportSettings,
  send: (entered: UpdateGeofenceImport) => void,
): GeofenceChoices & { readonly isWhole: boolean } {
  const text = useText('geofences');
  const { distanceUnit } = useAccount();
  const [values, setValues] = useState<Values>(() => ({
    unitId: settings.unitId === null ? null : String(settings.unitId),
    maxSpeed: enterSpeed(settings.maxSpeedKph, distanceUnit),
    resources: settings.resources,
    allAssets: settings.assets.all,
    assetIds: settings.assets.all ? [] : settings.assets.ids,
  }));
  const isChosen = ({ allAssets, assetIds }: Values): boolean => allAssets || assetIds.length > 0;
  const isWholeOf = (of: Values): boolean => of.resources.length > 0 && isChosen(of);
  return {
    values,
    set: <Name extends keyof Values>(name: Name, value: GeofenceFormValues[Name]) => {
      const next: Values = { ...values, [name]: value };
      setValues(next);
      if (!isWholeOf(next)) return;
      send({
        unitId: next.unitId === null ? null : Number(next.unitId),
        maxSpeedKph: toKph(next.maxSpeed, distanceUnit, settings.maxSpeedKph),
        resources: [...next.resources],
        assets: next.allAssets ? { all: true } : { all: false, ids: [...next.assetIds] },
      });
    },
    errorOf: (name) => {
      if (name === 'resources' && values.resources.length === 0) return text('noResource');
      return name === 'assetIds' && !isChosen(values) ? text('noAsset') : undefined;
    },
    isWhole: isWholeOf(values),
  };
}
