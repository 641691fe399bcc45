import { useMemo } from 'react';
import { createInstantFormat } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { useNow } from '../../../ui/use-now.ts';
import { zoneChoices } from '../api/choices.ts';
import { selectText } from '../api/select-text.ts';

interface ZoneFieldProps<Values extends { readonly timeZone: string | null }> {
  readonly form: RecordForm<Values>;
  /** Stored time zone, or the effective one if none is stored. */
  readonly stored: string;
  /** Shown if the field is empty; makes it optional. */
  readonly placeholder?: string;
}

/** Time zone field with the current time there. */
export function ZoneField<Values extends { readonly timeZone: string | null }>(
  props: ZoneFieldProps<Values>,
) {
  const { form, stored, placeholder } = props;
  const text = useText('settings');
  const locale = useLocale();
  const timeZone = form.values.timeZone ?? stored;
  const now = useNow(60_000);
  const hour = useNow(3_600_000).getTime();
  const zones = useMemo(() => zoneChoices(stored, new Date(hour)), [stored, hour]);
  const there = useMemo(() => createInstantFormat(locale, timeZone), [locale, timeZone]);
  return (
    <SelectField
      {...form.field('timeZone', text('timeZone'), text('timeZoneNow', { time: there.time(now) }))}
      {...(placeholder === undefined ? { allowDeselect: false } : { clearable: true, placeholder })}
      onFocus={selectText}
      data={zones}
      limit={60}
    />
  );
}
