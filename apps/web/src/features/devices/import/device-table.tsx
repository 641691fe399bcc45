import type { PositionImportDetail, PositionImportPreview, PositionImportSettings } from '@azimute/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import table from '../../../ui/import/column-table.module.css';
import { Title, Hint } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './files-tab.module.css';

type Devices = PositionImportSettings['devices'];
type Device = PositionImportPreview['devices'][number];

interface DeviceTableProps {
  readonly shown: PositionImportDetail;
  readonly onChange: (devices: Devices) => void;
}

/** Devices in the file, unknown names first; users map these to a device. */
export function DeviceTable({ shown, onChange }: DeviceTableProps) {
  const text = useText('position-import');
  const format = useFormat();
  const { preview, settings } = shown;
  const { devices, deviceCount } = preview;
  if (devices.length === 0) return null;
  const stand = (name: string, deviceId: string): void => {
    const { [name]: _before, ...others } = settings.devices;
    onChange(deviceId === '' || deviceId === name ? others : { ...others, [name]: deviceId });
  };
  return (
    <section>
      <Title as="h3" size={14}>
        {text('devices')}
      </Title>
      {preview.unknownDeviceCount > 0 && <Hint>{text('unknownHint')}</Hint>}
      <section
        className={`${table['frame']} ${classes['long']}`}
        aria-label={text('devices')}
        {...(settings.deviceBy === 'file' && { tabIndex: 0 })}
      >
        <table className={table['table']}>
          <DeviceHead />
          <tbody>
            {devices.map((device) => (
              <DeviceRow
                key={device.name}
                settings={settings}
                device={device}
                onSend={(deviceId) => stand(device.name, deviceId)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {deviceCount > devices.length && (
        <Hint>
          {text('moreDevices', { shown: format.number(devices.length), total: format.number(deviceCount) })}
        </Hint>
      )}
    </section>
  );
}

function DeviceHead() {
  const text = useText('position-import');
  return (
    <thead>
      <tr>
        <th scope="col">{text('name')}</th>
        <th scope="col">{text('standsFor')}</th>
        <th scope="col">{text('asset')}</th>
        <th scope="col">{text('lines')}</th>
        <th scope="col">{text('span')}</th>
      </tr>
    </thead>
  );
}

interface DeviceRowProps {
  readonly settings: PositionImportSettings;
  readonly device: Device;
  readonly onSend: (deviceId: string) => void;
}

function DeviceRow({ settings, device, onSend }: DeviceRowProps) {
  const text = useText('position-import');
  const format = useFormat();
  const standsFor = ({ name, deviceId, assetCode }: Device): string =>
    settings.devices[name] ?? (settings.deviceBy === 'asset' ? assetCode : deviceId) ?? '';
  const { name } = device;
  return (
    <tr>
      <td>{name}</td>
      <td>
        {settings.deviceBy === 'file' ? (
          device.deviceId
        ) : (
          <StandIn
            key={settings.deviceBy}
            label={text('insteadOf', { name })}
            said={standsFor(device)}
            onSend={onSend}
          />
        )}
      </td>
      <td data-ignored={device.assetCode === null || undefined}>
        {device.assetCode ?? text('unknownDevice')}
      </td>
      <td className="figure">{format.number(device.lines)}</td>
      <td className="figure" data-wide>
        {device.from !== null && device.to !== null
          ? `${format.dateTime(device.from)} – ${format.dateTime(device.to)}`
          : format.number(null)}
      </td>
    </tr>
  );
}

interface StandInProps {
  readonly label: string;
  readonly said: string;
  readonly onSend: (deviceId: string) => void;
}

/** Saves on blur or Enter. */
function StandIn({ label, said, onSend }: StandInProps) {
  const [typed, setTyped] = useState(said);
  const send = (): void => {
    if (typed.trim() !== said) onSend(typed.trim());
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={typed}
      maxLength={120}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send();
      }}
    />
  );
}
