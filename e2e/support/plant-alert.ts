import type { AlertType, RaisedAlert } from '@azimute/contract';
import type { ApiSession } from './api-session.ts';
import { unique } from './unique.ts';

interface PlantedAlert extends RaisedAlert {
  readonly typeName: string;
  readonly asset: string;
}

/** Plants an alert raised by another system, on a separate asset. */
export async function plantAlert(session: ApiSession): Promise<PlantedAlert> {
  const code = unique('EXT');
  const name = unique('Oil pressure');
  await session.post<AlertType>('/alert-types', {
    code,
    name,
    severity: 'critical',
    state: 'live',
    category: 'maintenance',
    condition: { type: 'external', codes: [code] },
    recommendation: 'Stop the engine and check the level of the oil.',
  });
  const key = await session.createKey('alerts:write');
  const asset = unique('ALR');
  await session.createAssetWithDevice(asset);
  const raised = await session.raiseAlert(key, { key: asset, code, asset: { code: asset } });
  return { ...raised, typeName: name, asset };
}
