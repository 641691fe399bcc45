import type { Notification, NotificationContent, NotificationKind } from '@azimute/contract';
import { mayOpen } from '@azimute/contract/routes';
import type { LinkProps } from '@tanstack/react-router';
import { useProfile } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { requestDialog } from '../../assets/api/requested-dialog.ts';
import { useAssetRights } from '../../assets/api/use-asset-rights.ts';
import { requestUserDialog } from '../../users/api/requested-user-dialog.ts';

export interface NotificationWords {
  readonly title: string;
  readonly detail: string;
  /** Where it is about; null where the person may not go there, or nobody can yet. */
  readonly to: NonNullable<LinkProps['to']> | null;
  readonly params?:
    | { readonly slug: 'financials'; readonly content: 'costs' }
    | { readonly slug: 'connectivity'; readonly content: 'silence' };
  /** As its address says more. */
  readonly search?:
    | { readonly tab: 'files'; readonly open: number }
    | { readonly alert: number }
    | { readonly asset: number }
    | { readonly show: 'all'; readonly workOrder: number }
    | { readonly import: number }
    | { readonly tab: 'webhooks' }
    | { readonly view: 'events'; readonly geofences: number[]; readonly event: number };
  /** What is opened there. */
  readonly onArrive?: () => void;
}

type DataOf<Kind extends NotificationKind> = Extract<NotificationContent, { kind: Kind }>['data'];
type Describers = { readonly [Kind in NotificationKind]: (data: DataOf<Kind>) => NotificationWords };

/** Says notifications in the language that is shown. */
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
    // A page of before an update may be told what it has no words for.
    return describe?.(notification.data) ?? { title: text('unknownKind'), detail: '', to: null };
  };
}

/** Where the files of imports are shown. */
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
  return { toImport, toPositionImport, toUserImport, toGeofenceImport, toFinancialImport };
}

/** Says how imports ended. */
function useImportDescribers() {
  const text = useText('notifications');
  const format = useFormat();
  const { toImport, toPositionImport, toUserImport, toGeofenceImport, toFinancialImport } = useImportPlaces();
  const counted = (count: number) => format.counted(count);
  return {
    asset_import_finished: ({ importId, created, changed, bad }) => ({
      title: text('importFinished'),
      detail:
        [
          ...(created > 0 ? [text('importCreated', counted(created))] : []),
          ...(changed > 0 ? [text('importChanged', counted(changed))] : []),
          ...(bad > 0 ? [text('importBad', counted(bad))] : []),
        ].join(' · ') || text('importNothing'),
      ...toImport(importId),
    }),
    asset_import_failed: ({ importId, reason }) => ({
      title: text('importFailed'),
      detail: text(reason === 'rights_lost' ? 'importRightsLost' : 'importUnexpected'),
      ...toImport(importId),
    }),
    position_import_finished: ({ importId, accepted, duplicates, refused }) => ({
      title: text('positionImportFinished'),
      detail: [
        text('positionsStored', counted(accepted)),
        ...(duplicates > 0 ? [text('positionsRepeated', counted(duplicates))] : []),
        ...(refused > 0 ? [text('importBad', counted(refused))] : []),
      ].join(' · '),
      ...toPositionImport(importId),
    }),
    position_import_failed: ({ importId, reason }) => ({
      title: text('positionImportFailed'),
      detail: text(reason === 'rights_lost' ? 'importRightsLost' : 'importUnexpected'),
      ...toPositionImport(importId),
    }),
    geofence_import_finished: ({ importId, created, refused }) => ({
      title: text('geofenceImportFinished'),
      detail: [
        text('geofencesCreated', counted(created)),
        ...(refused > 0 ? [text('geofencesRefused', counted(refused))] : []),
      ].join(' · '),
      ...toGeofenceImport(importId),
    }),
    geofence_import_failed: ({ importId, reason }) => ({
      title: text('geofenceImportFailed'),
      detail: text(reason === 'rights_lost' ? 'geofenceImportRightsLost' : 'importUnexpected'),
      ...toGeofenceImport(importId),
    }),
    user_import_finished: ({ importId, added, present, refused }) => ({
      title: text('userImportFinished'),
      detail: [
        text('usersAdded', counted(added)),
        ...(present > 0 ? [text('usersPresent', counted(present))] : []),
        ...(refused > 0 ? [text('importBad', counted(refused))] : []),
      ].join(' · '),
      ...toUserImport(importId),
    }),
    user_import_failed: ({ importId, reason }) => ({
      title: text('userImportFailed'),
      detail: text(reason === 'rights_lost' ? 'userImportRightsLost' : 'importUnexpected'),
      ...toUserImport(importId),
    }),
    financial_import_finished: ({ importId, created, present, refused }) => ({
      title: text('financialImportFinished'),
      detail: [
        text('usersAdded', counted(created)),
        ...(present > 0 ? [text('financialsPresent', counted(present))] : []),
        ...(refused > 0 ? [text('importBad', counted(refused))] : []),
      ].join(' · '),
      ...toFinancialImport(importId),
    }),
    financial_import_failed: ({ importId, reason }) => ({
      title: text('financialImportFailed'),
      detail: text(reason === 'rights_lost' ? 'financialImportRightsLost' : 'importUnexpected'),
      ...toFinancialImport(importId),
    }),
  } satisfies Partial<Describers>;
}

/** Says what became of assets, their alerts, geofences and work orders. */
function useAssetDescribers() {
  const text = useText('notifications');
  const severityText = useText('severity');
  const format = useFormat();
  const tag = languageTags[useLocale()];
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
    work_order_assigned: ({ workOrderId, code, task, asset, dueOn }) => ({
      title: text('workOrderAssigned', { code }),
      detail: [
        asset,
        task,
        ...(dueOn === null ? [] : [text('workOrderDue', { day: daysInWords(tag, dueOn) })]),
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
      detail: format.dateTime(new Date(at)),
      ...(mayOpen('services-simc-geolocalizacao-cercas', profile)
        ? {
            to: '/{-$locale}/services/simc/geolocalizacao/cercas',
            search: { view: 'events', geofences: [geofenceId], event: eventId },
          }
        : { to: null }),
    }),
  } satisfies Partial<Describers>;
}

/** Says what became of the account, its files, devices, webhooks and people. */
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
