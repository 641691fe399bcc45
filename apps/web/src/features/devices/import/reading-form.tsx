import type { PositionImportDetail, UpdatePositionImport } from '@azimute/contract';
import {
  altitudeUnits,
  decimalMarks,
  deviceSources,
  hourMeterUnits,
  odometerUnits,
  positionImportFields,
  speedUnits,
  timeFormats,
} from '@azimute/contract/position-imports';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Title } from '../../../ui/layout/primitives.tsx';
import { fieldOf } from '../../../ui/import/choose-field.ts';
import classes from './files-tab.module.css';

interface ReadingFormProps {
  readonly shown: PositionImportDetail;
  readonly onChange: (entered: UpdatePositionImport) => void;
}

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Shown only for columns that the file has. */
const unitChoices = [
  { field: 'speed', setting: 'speedUnit', units: speedUnits },
  { field: 'altitude', setting: 'altitudeUnit', units: altitudeUnits },
  { field: 'odometer', setting: 'odometerUnit', units: odometerUnits },
  { field: 'hourMeter', setting: 'hourMeterUnit', units: hourMeterUnits },
] as const;

/** Settings that the columns do not determine; only those that the file needs. */
export function ReadingForm({ shown, onChange }: ReadingFormProps) {
  const text = useText('position-import');
  const { settings, format } = shown;
  const { columns, timeFormat, timeZone } = settings;
  const hasRest = shown.headings.some((heading) => fieldOf(columns, positionImportFields, heading) === null);
  return (
    <section>
      <Title as="h3" size={14}>
        {text('how')}
      </Title>
      <Stack
        alignItems="end"
        columns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))"
        gap={12}
        columnGap={16}
        marginTop={8}
      >
        <Choice
          label={text('deviceBy')}
          value={settings.deviceBy}
          options={deviceSources}
          labelOf={(each) => text(`deviceBy_${each}`)}
          onChange={(deviceBy) => onChange({ deviceBy })}
        />
        {settings.deviceBy === 'file' && <DeviceId shown={shown} onChange={onChange} />}
        <Choice
          label={text('timeFormat')}
          value={timeFormat}
          options={timeFormats}
          labelOf={(each) => text(`timeFormat_${each}`)}
          onChange={(chosen) => onChange({ timeFormat: chosen })}
        />
        {timeFormat !== 'epoch_ms' && timeFormat !== 'epoch_seconds' && (
          <Choice
            label={text('timeZone')}
            value={timeZone}
            options={timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones]}
            labelOf={(zone) => zone.replaceAll('_', ' ')}
            onChange={(zone) => onChange({ timeZone: zone })}
          />
        )}
        {format === 'csv' && (
          <Choice
            label={text('decimalMark')}
            value={settings.decimalMark}
            options={decimalMarks}
            labelOf={(each) => text(`decimalMark_${each}`)}
            onChange={(decimalMark) => onChange({ decimalMark })}
          />
        )}
        <UnitChoices shown={shown} onChange={onChange} />
      </Stack>
      {hasRest && <KeepRest shown={shown} onChange={onChange} />}
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly labelOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, labelOf, onChange }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={options.map((each) => ({ value: each, label: labelOf(each) }))}
      onChange={(event) => {
        const chosen = options.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

/** Saves on blur or Enter. */
function DeviceId({ shown, onChange }: ReadingFormProps) {
  const text = useText('position-import');
  const said = shown.settings.deviceId ?? '';
  const [typed, setTyped] = useState(said);
  const send = (): void => {
    const deviceId = typed.trim();
    if (deviceId !== said) onChange({ deviceId: deviceId === '' ? null : deviceId });
  };
  return (
    <TextInput
      label={text('deviceId')}
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

/** Units of the recognized columns. */
function UnitChoices({ shown: { settings }, onChange }: ReadingFormProps) {
  const text = useText('position-import');
  const { columns } = settings;
  return unitChoices
    .filter(({ field }) => columns[field] !== null)
    .map(({ setting, units }) => (
      <Choice
        key={setting}
        label={text(setting)}
        value={settings[setting]}
        options={units}
        labelOf={(each) => text(`unit_${each}`)}
        onChange={(unit) => onChange({ [setting]: unit })}
      />
    ));
}

function KeepRest({ shown: { settings }, onChange }: ReadingFormProps) {
  const text = useText('position-import');
  return (
    <Switch
      className={classes['switch'] ?? ''}
      label={text('keepRest')}
      checked={settings.keepRest}
      onChange={(event) => onChange({ keepRest: event.currentTarget.checked })}
    />
  );
}
