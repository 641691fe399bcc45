import type { MigrationDetail, UpdateMigration } from '@azimute/contract';
import { Select } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Faint, Row, Surface, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface SourceCardProps {
  readonly shown: MigrationDetail;
  /** Null once it was started. */
  readonly onChange: ((changed: UpdateMigration) => void) | null;
}

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const dayOf = (time: string | null): string => (time ?? '').slice(0, 'YYYY-MM-DD'.length);

/** Content of the source, and the zone of its times. */
export function SourceCard({ shown, onChange }: SourceCardProps) {
  const text = useText('migrations');
  const format = useFormat();
  const { history, settings, isTimeZoneFound } = shown;
  const facts = [
    [text('positions'), format.number(history.positions)],
    [text('events'), format.number(history.events)],
    [text('period'), history.from === null ? '' : `${dayOf(history.from)} – ${dayOf(history.to)}`],
    [text('units'), text('unitsValue')],
  ] as const;
  return (
    <Surface as="section" gap={8} padding={16} aria-label={text('source')}>
      <Title size={14}>{text('source')}</Title>
      {facts.map(([name, value]) => (
        <Row key={name} gap={12} size={13}>
          <Faint>{name}</Faint>
          <Box as="span" marginLeft="auto" className="figure">
            {value}
          </Box>
        </Row>
      ))}
      <Select
        searchable
        label={text('timeZone')}
        description={text(isTimeZoneFound ? 'timeZoneFound' : 'timeZoneHint')}
        error={settings.timeZone === null && text('timeZoneMissing')}
        data={timeZones}
        value={settings.timeZone}
        disabled={onChange === null || isTimeZoneFound}
        comboboxProps={{ withinPortal: true }}
        onChange={(timeZone) => onChange?.({ timeZone })}
      />
    </Surface>
  );
}
