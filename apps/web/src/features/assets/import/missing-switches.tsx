import type { AssetImportDetail, UpdateAssetImport } from '@azimute/contract';
import { Switch } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { SeeingProfiles } from '../components/seeing-profiles.tsx';
import { useAssetRights } from '../api/use-asset-rights.ts';

interface MissingSwitchesProps {
  readonly shown: AssetImportDetail;
  readonly onChange: (entered: UpdateAssetImport) => void;
}

/** Switches for creating missing records (administrators only) and for moving devices. */
export function MissingSwitches({ shown, onChange }: MissingSwitchesProps) {
  const text = useText('asset-import');
  const { isAdmin } = useAssetRights();
  const { mapping, createCustomers, createUnits, moveDevices, unitProfileIds } = shown;
  const offersUnits = isAdmin && mapping.unit !== null;
  const offersCustomers = isAdmin && mapping.customer !== null;
  if (!offersCustomers && mapping.devices === null && !offersUnits) return null;
  return (
    <Stack gap={12}>
      {offersCustomers && (
        <Switch
          label={text('createCustomers')}
          checked={createCustomers}
          onChange={(event) => onChange({ createCustomers: event.currentTarget.checked })}
        />
      )}
      {mapping.devices !== null && (
        <Switch
          label={text('moveDevices')}
          description={text('moveDevicesHint')}
          checked={moveDevices}
          onChange={(event) => onChange({ moveDevices: event.currentTarget.checked })}
        />
      )}
      {offersUnits && (
        <Switch
          label={text('createUnits')}
          description={text('createUnitsHint')}
          checked={createUnits}
          onChange={(event) => onChange({ createUnits: event.currentTarget.checked })}
        />
      )}
      {offersUnits && createUnits && (
        <SeeingProfiles
          label={text('seeingProfiles')}
          value={unitProfileIds}
          onChange={(chosen) => onChange({ unitProfileIds: chosen })}
        />
      )}
    </Stack>
  );
}
