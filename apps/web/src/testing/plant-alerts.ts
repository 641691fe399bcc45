import { createKey } from './send-fix.ts';
import { callerWith, type TestPerson } from './test-portal.ts';

interface PlantedAlerts {
  readonly typeId: number;
  readonly typeName: string;
  /** Raises an alert on this asset like another system, once per occasion. Returns its id. */
  readonly raise: (asset: string, occasion?: string) => Promise<number>;
}

/** Plants a live external alert type, created by an administrator of the account. */
export async function plantAlerts(
  admin: TestPerson,
  { code = 'OIL', name = 'Oil pressure' }: { readonly code?: string; readonly name?: string } = {},
): Promise<PlantedAlerts> {
  const { id: typeId } = await admin.call('createAlertType', {
    body: {
      code,
      name,
      severity: 'critical',
      state: 'live',
      category: 'maintenance',
      condition: { type: 'external', codes: [code] },
      recommendation: 'Stop the engine and check the level of the oil.',
    },
  });
  const call = callerWith(await createKey(admin, 'alerts:write'));
  return {
    typeId,
    typeName: name,
    raise: async (asset, occasion = 'first') => {
      const { id } = await call('raiseAlert', {
        body: { key: `${code} ${asset} ${occasion}`, code, asset: { code: asset } },
      });
      return id;
    },
  };
}
