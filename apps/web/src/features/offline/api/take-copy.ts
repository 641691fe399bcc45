import { changesModule, seesModule } from '@azimute/contract/modules';
import { screenRightsOf } from '@azimute/contract/routes';
import { pendingWorkOrderStatuses } from '@azimute/contract/work-orders';
import type { Profile } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import type { DeviceOwner } from './device-note.ts';
import { currentAccountOf } from '../../../api/use-session.ts';
import type { Copied, CopiedAlert, CopiedAsset, CopiedWorkOrder, DeviceCopy } from '../store/device-copy.ts';

const assetsMost = 2_000;
const assetsAtOnce = 500;
const alertsMost = 200;
const workOrdersMost = 50;

const alertModule = 'services:simc:alertas:alertas';

export function ownerOf({ id, current_account_id: accountId }: Profile): DeviceOwner {
  return { personId: id, accountId };
}

/** Reads what the user currently sees. Reuses work orders that have not changed since the last copy. */
export async function takeCopy(
  profile: Profile,
  last: DeviceCopy | null,
  signal: AbortSignal,
): Promise<DeviceCopy> {
  const takenAt = new Date().toISOString();
  const account = currentAccountOf(profile);
  const sees = profile.modules.map(({ code }) => code);
  const { changes } = screenRightsOf(profile);
  const seesAlerts = seesModule(sees, alertModule);
  const seesAssets = seesModule(sees, 'services:simc:geolocalizacao');
  const [assets, alerts, workOrders] = await Promise.all([
    seesAssets ? readAssets(signal) : null,
    seesAlerts ? readAlerts(signal) : null,
    seesAlerts ? readWorkOrders(last?.workOrders?.items ?? [], signal) : null,
  ]);
  return {
    takenAt,
    owner: ownerOf(profile),
    person: profile.name,
    account: account?.name ?? '',
    locale: profile.locale,
    timeZone: account?.timeZone ?? 'UTC',
    distanceUnit: account?.distanceUnit ?? 'km',
    treatsAlerts: changesModule(changes, alertModule),
    changesAssets: changesModule(changes, 'services:simc:geolocalizacao:ativos'),
    assets,
    alerts,
    workOrders,
  };
}

async function readAssets(signal: AbortSignal): Promise<Copied<CopiedAsset>> {
  const items: CopiedAsset[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { limit: assetsAtOnce, ...(cursor !== undefined && { cursor }) };
    const page = await callApi('listAssets', { query, signal });
    items.push(...page.items.map(toCopied));
    if (page.nextCursor === null || items.length >= assetsMost) return { items, total: page.total };
    cursor = page.nextCursor;
  }
}

type Asset = Awaited<ReturnType<typeof callApi<'listAssets'>>>['items'][number];

/** Without the speed, which would soon be outdated. */
function toCopied(asset: Asset): CopiedAsset {
  const { id, code, model, status, hourMeterHours, odometerKm, unit, position } = asset;
  return {
    id,
    code,
    model,
    status,
    hourMeterHours,
    odometerKm,
    unit: unit.code,
    place: position && {
      latitude: position.latitude,
      longitude: position.longitude,
      fixedAt: position.fixedAt,
    },
  };
}

function readAlerts(signal: AbortSignal): Promise<Copied<CopiedAlert>> {
  const query = { limit: alertsMost, statuses: ['opened' as const, 'running' as const] };
  return callApi('listAlerts', { query, signal });
}

async function readWorkOrders(
  known: readonly CopiedWorkOrder[],
  signal: AbortSignal,
): Promise<Copied<CopiedWorkOrder>> {
  const query = { limit: workOrdersMost, statuses: [...pendingWorkOrderStatuses] };
  const page = await callApi('listWorkOrders', { query, signal });
  const items: CopiedWorkOrder[] = [];
  for (const { id, version } of page.items) {
    const same = known.find((order) => order.id === id && order.version === version);
    if (same) items.push(same);
    else {
      const { history: _left, ...order } = await callApi('getWorkOrder', {
        params: { workOrderId: id },
        signal,
      });
      items.push(order);
    }
  }
  return { items, total: page.total };
}
