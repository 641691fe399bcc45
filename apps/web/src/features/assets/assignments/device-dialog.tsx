import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { instantAt, wallTimeAt } from '../../../i18n/start-of-day.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { AssetChoice } from '../components/asset-choice.tsx';
import { assetsKey } from '../api/assets-queries.ts';
import { useInstantErrors } from './since-field.tsx';

const deviceChanges = ['unassign', 'move', 'replace'] as const;

type DeviceChange = (typeof deviceChanges)[number];

interface DeviceChangeForm {
  readonly change: DeviceChange;
  readonly toAssetId: string | null;
  readonly newDeviceId: string;
  readonly isEarlier: boolean;
  readonly time: string;
}

interface DeviceDialogProps {
  readonly assetId: number;
  readonly deviceId: string;
  readonly onClose: () => void;
}

const done = { unassign: 'unassigned', move: 'moved', replace: 'replaced' } as const;

/** Unassigns or moves a device, or replaces it: now or at an earlier time. */
export function DeviceDialog({ assetId, deviceId, onClose }: DeviceDialogProps) {
  const text = useText('device-assignments');
  const common = useText('common');
  const { form, set, instant, isGone, saving, error } = useDeviceChange(assetId, deviceId, onClose);
  const { change, toAssetId, newDeviceId, isEarlier, time } = form;
  const isUnread = isEarlier && instant === null;
  const isIncomplete =
    isUnread ||
    (change === 'move' && toAssetId === null) ||
    (change === 'replace' && newDeviceId.trim() === '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.run();
  };
  return (
    <Dialog onClose={onClose} size={520} fillsPhone title={text('title', { device: deviceId })}>
      <Stack as="form" noValidate gap={16} onSubmit={submit}>
        <SegmentedControl
          fullWidth
          aria-label={text('what')}
          data={deviceChanges.map((value) => ({ value, label: text(value) }))}
          value={change}
          onChange={(value) => set({ change: value })}
        />
        <Text size={13} color="text-2">
          {text(`${change}Effect`)}
        </Text>
        <TargetFields form={form} set={set} error={error} />
        <MomentFields
          isEarlier={isEarlier}
          setEarlier={(earlier) => set({ isEarlier: earlier })}
          time={time}
          setTime={(at) => set({ time: at })}
          isUnread={isUnread}
          error={error}
        />
        {isGone && (
          <Text role="alert" size={13} color="danger-text">
            {text('gone')}
          </Text>
        )}
        <Row align="stretch" justify="end" gap={8}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="filled" disabled={isIncomplete} loading={saving.isPending}>
            {text(change)}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** Choices of the dialog, and saving them. */
function useDeviceChange(assetId: number, deviceId: string, onClose: () => void) {
  const text = useText('device-assignments');
  const { timeZone } = useAccount();
  const [form, setForm] = useState<DeviceChangeForm>(() => ({
    change: 'unassign',
    toAssetId: null,
    newDeviceId: '',
    isEarlier: false,
    time: wallTimeAt(new Date(), timeZone),
  }));
  const [isGone, setGone] = useState(false);
  const errors = useServerErrors(['at', 'toAssetId', 'newDeviceId']);
  const instant = instantAt(form.time, timeZone);
  const saving = useAction({
    call: () => changeDevice(assetId, deviceId, form, form.isEarlier ? instant : null),
    invalidates: [assetsKey],
    success: () => text(done[form.change]),
    errors,
    onDone: onClose,
    onError: (error) => {
      const gone = error instanceof ApiError && error.code === 'conflict';
      setGone(gone);
      if (!gone) errors.report(error);
    },
  });
  return {
    form,
    set: (changed: Partial<DeviceChangeForm>) => setForm((before) => ({ ...before, ...changed })),
    instant,
    isGone,
    saving,
    error: useErrorWords(errors),
  };
}

interface TargetFieldsProps {
  readonly form: DeviceChangeForm;
  readonly set: (changed: Partial<DeviceChangeForm>) => void;
  readonly error: (field: string) => string | undefined;
}

/** The asset that a device moves to, or the device that replaces it. */
function TargetFields({ form: { change, toAssetId, newDeviceId }, set, error }: TargetFieldsProps) {
  const text = useText('device-assignments');
  const devices = useText('devices');
  return (
    <>
      {change === 'move' && (
        <AssetChoice
          label={text('toAsset')}
          value={toAssetId}
          onChange={(id) => set({ toAssetId: id })}
          error={error('toAssetId')}
          hint={devices('assetHint')}
        />
      )}
      {change === 'replace' && (
        <TextInput
          required
          label={text('newDevice')}
          description={text('newDeviceHint')}
          maxLength={120}
          autoComplete="off"
          value={newDeviceId}
          onChange={(event) => set({ newDeviceId: event.currentTarget.value })}
          error={error('newDeviceId')}
        />
      )}
    </>
  );
}

function useErrorWords(errors: ReturnType<typeof useServerErrors>) {
  const text = useText('device-assignments');
  const instantErrors = useInstantErrors();
  const { errorOf, rawErrorOf, saidOf } = errors;
  const words: Readonly<Record<string, string>> = {
    same_asset: text('sameAsset'),
    unique: text('deviceTaken'),
    not_found: text('notVisible'),
  };
  const error = (field: string): string | undefined =>
    instantErrors(rawErrorOf(field), saidOf(field)) ?? words[rawErrorOf(field) ?? ''] ?? errorOf(field);
  return error;
}

interface MomentFieldsProps {
  readonly isEarlier: boolean;
  readonly setEarlier: (earlier: boolean) => void;
  readonly time: string;
  readonly setTime: (time: string) => void;
  readonly isUnread: boolean;
  readonly error: (field: string) => string | undefined;
}

function MomentFields({ isEarlier, setEarlier, time, setTime, isUnread, error }: MomentFieldsProps) {
  const text = useText('device-assignments');
  return (
    <>
      <SegmentedControl
        aria-label={text('when')}
        data={[
          { value: 'now', label: text('now') },
          { value: 'earlier', label: text('earlier') },
        ]}
        value={isEarlier ? 'earlier' : 'now'}
        onChange={(value) => setEarlier(value === 'earlier')}
      />
      {isEarlier && (
        <TextInput
          required
          type="datetime-local"
          label={text('time')}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
          error={isUnread ? text('timeMissing') : error('at')}
        />
      )}
    </>
  );
}

/** Unassigns, moves or replaces a device; at null, now. */
async function changeDevice(
  assetId: number,
  deviceId: string,
  { change, toAssetId, newDeviceId }: DeviceChangeForm,
  at: Date | null,
): Promise<void> {
  const params = { assetId };
  const body = { deviceId, ...(at !== null && { at: at.toISOString() }) };
  if (change === 'unassign') await callApi('unassignDevice', { params, body });
  else if (change === 'move')
    await callApi('moveDevice', { params, body: { ...body, toAssetId: Number(toAssetId) } });
  else await callApi('replaceDevice', { params, body: { ...body, newDeviceId } });
}
