import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { LockedField } from '../../../ui/locked-field.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { unitsOptions } from '../../assets/api/assets-queries.ts';
import type { ParentGeofence } from '../api/geofence-form-values.ts';
import type { Geofence } from '../api/geofence-queries.ts';
import { useUnitAssets } from './use-unit-assets.ts';
import type { GeofenceChoices } from './use-geofence-form.ts';

interface UnitChoiceProps {
  readonly form: GeofenceChoices;
  readonly geofence: Geofence | undefined;
  readonly parent: ParentGeofence | undefined;
}

/**
 * The UL is chosen first, since it determines the assets. Locked once assets are chosen, and permanently after saving.
 */
export function UnitChoice({ form, geofence, parent }: UnitChoiceProps) {
  const text = useText('geofences');
  const format = useFormat();
  const { data: units = [] } = useQuery(unitsOptions);
  const { unitId, assetIds } = form.values;
  const { total } = useUnitAssets(unitId, '');
  const fixed = geofence?.unit ?? parent?.unit;
  const chosen = fixed ?? units.find(({ id }) => String(id) === unitId);
  const reason =
    geofence !== undefined
      ? text('unitFixed')
      : parent !== undefined
        ? text('unitOfParent', { parent: parent.name })
        : assetIds.length > 0
          ? text('unitHeld')
          : undefined;
  if (reason !== undefined && chosen !== undefined) {
    const error = form.errorOf('unitId');
    return (
      <div>
        <LockedField label={text('unit')} value={`${chosen.code} ${chosen.name}`} reason={reason} />
        {error !== undefined && <InlineError>{error}</InlineError>}
      </div>
    );
  }
  return (
    <Select
      required
      searchable
      data-autofocus
      label={text('unit')}
      placeholder={text('chooseUnit')}
      nothingFoundMessage={text('noUnit')}
      data={units.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
      value={unitId}
      onChange={(next) => form.set('unitId', next)}
      description={
        unitId === null || total === undefined ? text('unitFirst') : text('unitAssets', format.counted(total))
      }
      error={form.errorOf('unitId')}
    />
  );
}
