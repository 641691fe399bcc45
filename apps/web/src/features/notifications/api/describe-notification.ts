import type { Notification, NotificationContent, NotificationKind } from '@azimute/contract';
import { mayOpen } from '@azimute/contract/routes';
import type { LinkProps } from '@tanstack/react-router';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { requestDialog } from '../../assets/api/requested-dialog.ts';
import { useAssetRights } from '../../assets/api/use-asset-rights.ts';
import { requestUserDialog } from '../../users/api/requested-user-dialog.ts';

export interface NotificationWords {
  readonly title: string;
  readonly detail: string;
  /** Target of the notification; null if the user cannot open it, or if it has no screen. */
  readonly to: NonNullable<LinkProps['to']> | null;
  readonly params?:
    | { readonly slug: 'financials'; readonly content: 'costs' }
    | { readonly slug: 'connectivity'; readonly content: 'silence' };
  /** Search parameters of the target. */
  readonly search?:
    | { readonly open: number }
    | { readonly tab: 'files'; readonly open: number }
    | { readonly alert: number }
    | { readonly asset: number }
    | { readonly command: number }
    | { readonly show: 'all'; readonly workOrder: number }
    | { readonly import: number }
    | { readonly tab: 'webhooks' }
    | { readonly view: 'events'; readonly geofences: number[]; readonly event: number };
  /** Opens a dialog at the target. */
  readonly onArrive?: () => void;
}

type DataOf<Kind extends NotificationKind> = Extract<NotificationContent, { kind: Kind }>['data'];
type Describers = { readonly [Kind in NotificationKind]: (data: DataOf<Kind>) => NotificationWords };

/** Describes notifications in the current language. */
export function useNotificationWords(): (notification: Notification) => NotificationWords {
  const text = useText('notifications');
  const describers: Describers = {
    ...useImportDescribers(),
    ...useAssetDescribers(),
    ...useAccountDescribers(),
  };
  return (notification) => {
    const describe = describers[notification.kind] as
      | ((data: NotificationContent['data']) => NotificationWords)
      | undefined;
    // A page loaded before an update may receive kinds it has no texts for.
    return describe?.(notification.data) ?? { title: text('unknownKind'), detail: '', to: null };
  };
}

/** Screens that show the files of imports. */
function useImportPlaces() {
  const profile = useProfile();
  const mayOpenAssets = mayOpen('services-simc-geolocalizacao-ativos', profile);
  const { mayChange } = useAssetRights();
  const toImport = (importId: number): Pick<NotificationWords, 'to' | 'onArrive'> => ({
    to: mayOpenAssets ? '/{-$locale}/services/simc/geolocalizacao/ativos' : null,
    ...(mayOpenAssets && mayChange && { onArrive: () => requestDialog('import', importId) }),
  });
  const toPositionImport = (importId: number): Pick<NotificationWords, 'to' | 'search'> =>
    mayOpenAssets && mayChange
      ? {
          to: '/{-$locale}/services/simc/geolocalizacao/ativos/dispositivos',
          search: { tab: 'files', open: importId },
        }
      : { to: null };
  const toUserImport = (importId: number): Pick<NotificationWords, 'to' | 'onArrive'> =>
    mayOpen('admin-users', profile)
      ? { to: '/{-$locale}/admin/users', onArrive: () => requestUserDialog('import', importId) }
      : { to: null };
  const toGeofenceImport = (importId: number): Pick<NotificationWords, 'to' | 'search'> =>
    mayOpen('services-simc-geolocalizacao-cercas', profile)
      ? { to: '/{-$locale}/services/simc/geolocalizacao/cercas', search: { import: importId } }
      : { to: null };
  const toFinancialImport = (importId: number): Pick<NotificationWords, 'to' | 'params' | 'search'> =>
    mayOpen('services-simc-financials-content', profile)
      ? {
          to: '/{-$locale}/services/simc/$slug/$content',
          params: { slug: 'financials', content: 'costs' },
          search: { import: importId },
        }
      : { to: null };
  const toMigration = (importId: number): Pick<NotificationWords, 'to' | 'search'> =>
    mayOpen('admin-users-migrations', profile)
      ? { to: '/{-$locale}/admin/users/migrations', search: { open: importId } }
      : { to: null };
  return { toImport, toPositionImport, toUserImport, toGeofenceImport, toFinancialImport, toMigration };
}

const joined = (...parts: readonly (string | string[])[]): string => parts.flat().join(' · ');

/** Describes how imports ended. */
function useImportDescribers() {
  const text = useText('notifications');
  const format = useFormat();
  const { toImport, toPositionImport, toUserImport, toGeofenceImport, toFinancialImport, toMigration } =
    useImportPlaces();
  type Key = Parameters<typeof text>[0];
  const told = (count: number, key: Key): string => text(key, format.counted(count));
  const some = (count: number, key: Key): string[] => (count > 0 ? [told(count, key)] : []);
  const failed =
    <Place extends object>(title: Key, rightsLost: Key, place: (importId: number) => Place) =>
    ({ importId, reason }: { readonly importId: number; readonly reason: string }) => ({
      title: text(title),
      detail: text(reason === 'rights_lost' ? rightsLost : 'importUnexpected'),
      ...place(importId),
    });
  return {
    asset_import_finished: ({ importId, created, changed, bad }) => ({
      title: text('importFinished'),
      detail:
        joined(some(created, 'importCreated'), some(changed, 'importChanged'), some(bad, 'importBad')) ||
        text('importNothing'),
      ...toImport(importId),
    }),
    asset_import_failed: failed('importFailed', 'importRightsLost', toImport),
    position_import_finished: ({ importId, accepted, duplicates, refused }) => ({
      title: text('positionImportFinished'),
      detail: joined(
        told(accepted, 'positionsStored'),
        some(duplicates, 'positionsRepeated'),
        some(refused, 'importBad'),
      ),
      ...toPositionImport(importId),
    }),
    position_import_failed: failed('positionImportFailed', 'importRightsLost', toPositionImport),
    migration_import_finished: ({ importId, records, stored, duplicates, refused }) => ({
      title: text('migrationFinished'),
      detail: joined(
        told(records, 'recordsMigrated'),
        some(stored, 'positionsStored'),
        some(duplicates, 'positionsRepeated'),
        some(refused, 'importBad'),
      ),
      ...toMigration(importId),
    }),
    migration_import_failed: failed('migrationFailed', 'migrationRightsLost', toMigration),
    geofence_import_finished: ({ importId, created, refused }) => ({
      title: text('geofenceImportFinished'),
      detail: joined(told(created, 'geofencesCreated'), some(refused, 'geofencesRefused')),
      ...toGeofenceImport(importId),
    }),
    geofence_import_failed: failed('geofenceImportFailed', 'geofenceImportRightsLost', toGeofenceImport),
    user_import_finished: ({ importId, added, present, refused }) => ({
      title: text('userImportFinished'),
      detail: joined(told(added, 'usersAdded'), some(present, 'usersPresent'), some(refused, 'importBad')),
      ...toUserImport(importId),
    }),
    user_import_failed: failed('userImportFailed', 'userImportRightsLost', toUserImport),
    financial_import_finished: ({ importId, created, present, refused }) => ({
      title: text('financialImportFinished'),
      detail: joined(
        told(created, 'usersAdded'),
        some(present, 'financialsPresent'),
        some(refused, 'importBad'),
      ),
      ...toFinancialImport(importId),
    }),
    financial_import_failed: failed('financialImportFailed', 'financialImportRightsLost', toFinancialImport),
  } satisfies Partial<Describers>;
}

/** Describes notifications about assets, alerts, geofences and work orders. */
function useAssetDescribers() {
  const text = useText('notifications');
  const severityText = useText('severity');
  const format = useFormat();
  const profile = useProfile();
  const alerts = mayOpen('services-simc-alertas-alertas', profile)
    ? '/{-$locale}/services/simc/alertas/alertas'
    : null;
  return {
    silence_given: ({ assetId, asset, by }) => ({
      title: text('silenceGiven', { asset, by }),
      detail: text('silenceGivenDetail'),
      ...(mayOpen('services-simc-connectivity-content', profile)
        ? {
            to: '/{-$locale}/services/simc/$slug/$content',
            params: { slug: 'connectivity', content: 'silence' },
            search: { asset: assetId },
          }
        : { to: null }),
    }),
    alert_raised: ({ alertId, number, type, asset, severity, cause, more = 0 }) => ({
      title: text(number === null ? 'alertTest' : `alert_${cause}`, { type }),
      detail: [
        ...(asset === null ? [] : [asset]),
        severityText(severity),
        ...(number === null ? [] : [`ALR-${number}`]),
        ...(more > 0 ? [text('alertsMore', format.counted(more))] : []),
      ].join(' · '),
      to: alerts,
      ...(alertId !== null && { search: { alert: alertId } }),
    }),
    remote_stop_released: ({ commandId, asset, device, reason }) => ({
      title: text('remoteStopReleased', { asset }),
      detail: [device, text(`remoteStop_${reason}`)].join(' · '),
      ...(mayOpen('services-simc-comandos', profile)
        ? { to: '/{-$locale}/services/simc/comandos', search: { command: commandId } }
        : { to: null }),
    }),
    work_order_assigned: ({ workOrderId, code, task, asset, dueOn }) => ({
      title: text('workOrderAssigned', { code }),
      detail: [
        asset,
        task,
        ...(dueOn === null ? [] : [text('workOrderDue', { day: format.days(dueOn) })]),
      ].join(' · '),
      ...(mayOpen('services-simc-alertas-alertas-ordens', profile)
        ? {
            to: '/{-$locale}/services/simc/alertas/alertas/ordens',
            search: { show: 'all', workOrder: workOrderId },
          }
        : { to: null }),
    }),
    geofence_event: ({ eventId, geofenceId, geofence, asset, event, at }) => ({
      title: text(`geofence_${event}`, { asset, geofence }),
      detail: format.dateTime(at),
      ...(mayOpen('services-simc-geolocalizacao-cercas', profile)
        ? {
            to: '/{-$locale}/services/simc/geolocalizacao/cercas',
            search: { view: 'events', geofences: [geofenceId], event: eventId },
          }
        : { to: null }),
    }),
  } satisfies Partial<Describers>;
}

/** Describes notifications about the account, files, devices, webhooks and users. */
function useAccountDescribers() {
  const text = useText('notifications');
  const format = useFormat();
  const profile = useProfile();
  const account = mayOpen('account', profile) ? '/{-$locale}/account' : null;
  const mayOpenAssets = mayOpen('services-simc-geolocalizacao-ativos', profile);
  const { mayChange } = useAssetRights();
  return {
    file_refused: ({ name, reason, virus }) => ({
      title: text('fileRefused', { name }),
      detail: text(`fileRefused_${reason}`, { virus: virus ?? '' }),
      to: mayOpen('services-file-manager', profile) ? '/{-$locale}/services/file-manager' : null,
    }),
    webhook_disabled: ({ name, because }) => ({
      title: text('webhookDisabled', { name }),
      detail: text(`webhook_${because}`),
      ...(mayOpen('services-simc-alertas-gerenciamento', profile)
        ? { to: '/{-$locale}/services/simc/alertas/gerenciamento', search: { tab: 'webhooks' } }
        : { to: null }),
    }),
    unknown_device: ({ count, deviceId }) => ({
      title: text('unknownDevices', { ...format.counted(count), deviceId }),
      detail: text('unknownDevicesDetail'),
      to: mayOpenAssets && mayChange ? '/{-$locale}/services/simc/geolocalizacao/ativos/dispositivos' : null,
    }),
    security_changed: ({ change, address, codesLeft }) => ({
      title: text(`security_${change}`),
      detail: [
        ...(codesLeft === undefined ? [] : [text('securityCodesLeft', format.counted(codesLeft))]),
        text('securityFrom', { address }),
      ].join(' · '),
      to: mayOpen('settings-security', profile) ? '/{-$locale}/settings/security' : null,
    }),
    account_invitation: ({ account: inviting }) => ({
      title: text('invitedToAccount', { account: inviting }),
      detail: text('invitedToAccountDetail'),
      to: '/{-$locale}/settings/my-accounts',
    }),
    member_left: ({ name, email }) => ({ title: text('memberLeft', { name }), detail: email, to: account }),
  } satisfies Partial<Describers>;
}
