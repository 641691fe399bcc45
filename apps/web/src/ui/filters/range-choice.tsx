import { writeRange } from '@azimute/contract/assets/ranges';
import { Button, NumberInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { Row } from '../layout/primitives.tsx';

interface RangeChoiceProps {
  readonly decimals: number;
  readonly onPick: (range: string) => void;
}

/** Fields for a range of numbers, one end of which may be open. */
export function RangeChoice({ decimals, onPick }: RangeChoiceProps) {
  const text = useText('ui');
  const locale = useLocale();
  const [low, setLow] = useState<number | string>('');
  const [high, setHigh] = useState<number | string>('');
  const isOpen = low === '' || high === '';
  const isRange = (low !== '' || high !== '') && (isOpen || Number(low) <= Number(high));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isRange) return;
    onPick(
      writeRange({
        low: low === '' ? -Infinity : Number(low),
        high: high === '' ? Infinity : Number(high),
      }),
    );
    setLow('');
    setHigh('');
  };
  const shape = {
    size: 'xs',
    hideControls: true,
    decimalScale: decimals,
    decimalSeparator: locale === 'en' ? '.' : ',',
  } as const;
  return (
    <form onSubmit={submit}>
      <Row gap={6} align="end" paddingInline={4} paddingBottom={4}>
        <NumberInput {...shape} label={text('rangeLow')} value={low} onChange={setLow} />
        <NumberInput {...shape} label={text('rangeHigh')} value={high} onChange={setHigh} />
        <Button type="submit" size="xs" variant="default" disabled={!isRange}>
          {text('addRange')}
        </Button>
      </Row>
    </form>
  );
}
