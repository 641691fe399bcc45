import type { AlertType } from '@azimute/contract';
import type { ApiSession } from './api-session.ts';
import { unique } from './unique.ts';

export interface FieldWork {
  /** Part of the names of everything that is planted. */
  readonly mark: string;
  readonly alerts: readonly { readonly id: number; readonly asset: string }[];
  readonly order: { readonly id: number; readonly code: string; readonly items: readonly string[] };
}

/** Plants work for a day without a connection: alerts on assets of their own, and a work order with a checklist. */
export async function plantFieldWork(admin: ApiSession): Promise<FieldWork> {
  const mark = unique('FIELD');
  await admin.post<AlertType>('/alert-types', {
    code: mark,
    name: `Oil pressure ${mark}`,
    severity: 'critical',
    state: 'live',
    category: 'maintenance',
    condition: { type: 'external', codes: [mark] },
  });
  const key = await admin.createKey('alerts:write');
  const alerts = [];
  let assetId = 0;
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    const code = `${mark}-${letter}`;
    assetId = (await admin.createAssetWithDevice(code)).id;
    const { id } = await admin.raiseAlert(key, { key: code, code: mark, asset: { code } });
    alerts.push({ id, asset: code });
  }
  const items = ['Drain the oil', 'Change the filter', 'Fill the oil', 'Check for leaks'];
  const order = await admin.post<{ id: number; code: string }>('/work-orders', {
    task: `Oil service ${mark}`,
    assetId,
    dueOn: '2020-01-01',
    items: items.map((text) => ({ text })),
  });
  return { mark, alerts, order: { ...order, items } };
}
