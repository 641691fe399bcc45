import { meterMost } from '@azimute/contract/assets/values';
import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { toKilometers } from '../../../i18n/units.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';

export interface Meters {
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
}

interface MetersFormProps {
  readonly distanceUnit: 'km' | 'mi';
  /** Resolves to whether the readings were stored on this device. */
  readonly onAdd: (meters: Meters) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Form of the meter readings of an asset. */
export function MetersForm({ distanceUnit, onAdd, onClose }: MetersFormProps) {
  const text = useText('offline');
  const locale = useLocale();
  const [hours, setHours] = useState<number | string>('');
  const [distance, setDistance] = useState<number | string>('');
  const add = async (): Promise<void> => {
    const hourMeterHours = hours === '' ? null : Number(hours);
    if (await onAdd({ hourMeterHours, odometerKm: toKilometers(distance, distanceUnit) })) onClose();
  };
  const look = {
    hideControls: true,
    min: 0,
    allowNegative: false,
    decimalScale: 2,
    decimalSeparator: locale === 'en' ? '.' : ',',
  };
  return (
    <Stack
      as="form"
      gap={8}
      aria-label={text('enterMeters')}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <NumberInput
        {...look}
        label={text('hourMeterIn')}
        max={meterMost.hourMeterHours}
        value={hours}
        onChange={setHours}
      />
      <NumberInput
        {...look}
        label={text('odometerIn', { unit: distanceUnit })}
        max={meterMost.odometerKm}
        value={distance}
        onChange={setDistance}
      />
      <Row justify="end" gap={8}>
        <Button size="xs" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button size="xs" type="submit" variant="filled" disabled={hours === '' && distance === ''}>
          {text('add')}
        </Button>
      </Row>
    </Stack>
  );
}
