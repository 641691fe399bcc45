import type { WorkingHoursList } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text, Title, Lead, Note } from '../../../ui/layout/primitives.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { workingHoursOptions } from '../api/alert-type-queries.ts';
import { useHoursWords } from '../components/use-hours-words.ts';
import classes from './working-hours.module.css';
import { WorkingHoursDialog } from './working-hours-dialog.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

type Kept = WorkingHoursList['items'][number];

/** Working hours of ULs, for response times that count only working time. */
export function WorkingHoursPart({ mayChange }: { readonly mayChange: boolean }) {
  const text = useText('alert-types');
  const query = useQuery(workingHoursOptions);
  const [edited, setEdited] = useState<Kept | 'new' | null>(null);
  if (query.data === undefined) return <Waiting query={query} rows={2} />;
  const { items } = query.data;
  return (
    <Stack as="section" gap={12} maxWidth={1040} className={classes['part']} aria-labelledby="working-hours">
      <Row gap={12} align="center" justify="space-between">
        <Title size={16} id="working-hours">
          {text('workHours')}
        </Title>
        {mayChange && (
          <IconTextButton icon={IconPlus} onClick={() => setEdited('new')}>
            {text('hoursNew')}
          </IconTextButton>
        )}
      </Row>
      <Lead maxWidth={720}>{text(items.length === 0 ? 'hoursNone' : 'hoursLead')}</Lead>
      {items.length > 0 && (
        <Stack as="ul" className="divided" aria-label={text('workHours')}>
          {items.map((kept) => (
            <HoursRow
              key={kept.unit?.id ?? 0}
              kept={kept}
              onEdit={mayChange ? () => setEdited(kept) : undefined}
            />
          ))}
        </Stack>
      )}
      {edited !== null && (
        <WorkingHoursDialog
          kept={edited === 'new' ? null : edited}
          taken={items.map(({ unit }) => unit?.id ?? null)}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}

function HoursRow({ kept, onEdit }: { readonly kept: Kept; readonly onEdit: (() => void) | undefined }) {
  const text = useText('alert-types');
  const { nameOf, wordsOf } = useHoursWords();
  const name = nameOf(kept);
  return (
    <Row as="li" gap={12} paddingBlock={12}>
      <Stack gap={2} flex={1}>
        <Text size={13} weight="semibold">
          {name}
        </Text>
        <Note>{wordsOf(kept)}</Note>
      </Stack>
      {onEdit !== undefined && (
        <Button
          size="xs"
          aria-label={text('hoursEditNamed', { name })}
          leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
          onClick={onEdit}
        >
          {text('hoursEdit')}
        </Button>
      )}
    </Row>
  );
}
