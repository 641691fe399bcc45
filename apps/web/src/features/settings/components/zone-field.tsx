import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { createInstantFormat } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useNow } from '../../../ui/use-now.ts';
import { zoneChoices } from '../api/choices.ts';
import { selectText } from '../api/select-text.ts';

interface ZoneFieldProps {
  readonly kept: string;
  readonly value: string;
  readonly onChange: (timeZone: string) => void;
  readonly error: string | undefined;
}

/** A time zone, with the time there. */
export function ZoneField({ kept, value, onChange, error }: ZoneFieldProps) {
  const text = useText('settings');
  const locale = useLocale();
  const now = useNow(60_000);
  const hour = useNow(3_600_000).getTime();
  const zones = useMemo(() => zoneChoices(kept, new Date(hour)), [kept, hour]);
  const there = useMemo(() => createInstantFormat(locale, value), [locale, value]);
  return (
    <Select
      searchable
      allowDeselect={false}
      onFocus={selectText}
      label={text('timeZone')}
      description={text('timeZoneNow', { time: there.time(now) })}
      data={zones}
      limit={60}
      value={value}
      onChange={(zone) => onChange(zone ?? kept)}
      error={error}
    />
  );
}
