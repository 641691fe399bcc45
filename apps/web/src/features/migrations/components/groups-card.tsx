import type { MigrationDetail, UpdateMigration } from '@azimute/contract';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Faint, Row, Surface, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { unitsOptions } from '../../assets/api/assets-queries.ts';

interface GroupsCardProps {
  readonly shown: MigrationDetail;
  /** Null once it was started. */
  readonly onChange: ((changed: UpdateMigration) => void) | null;
  readonly isPending: boolean;
}

const SHOWN = 20;

/** The UL of each group. */
export function GroupsCard({ shown: { groups }, onChange, isPending }: GroupsCardProps) {
  const text = useText('migrations');
  const format = useFormat();
  const { data: units = [] } = useQuery(unitsOptions);
  const [most, setMost] = useState(SHOWN);
  const choices = [
    { value: 'new', label: text('newUnit') },
    { value: 'out', label: text('leaveOut') },
    ...units.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })),
  ];
  const change = (changedId: number, choice: string): void =>
    onChange?.({
      groups: groups.map(({ groupId, unitId, isLeftOut }) =>
        groupId === changedId
          ? { groupId, unitId: /^\d+$/.test(choice) ? Number(choice) : null, isLeftOut: choice === 'out' }
          : { groupId, unitId, isLeftOut },
      ),
    });
  return (
    <Surface as="section" gap={8} padding={16} aria-label={text('groups')}>
      <Row gap={8}>
        <Title size={14}>{text('groups')}</Title>
        <Faint>{text('groupCount', format.counted(groups.length))}</Faint>
      </Row>
      {groups.slice(0, most).map(({ groupId, name, deviceCount, unitId, isLeftOut }) => (
        <Row key={groupId} gap={8} size={13}>
          <Box as="span" flex={1} minWidth={0} breaks>
            {name}
          </Box>
          <Faint className="figure">{format.number(deviceCount)}</Faint>
          <Box width={160} flex="none">
            <Select
              searchable
              aria-label={text('ulOf', { name })}
              data={choices}
              value={isLeftOut ? 'out' : unitId === null ? 'new' : String(unitId)}
              disabled={onChange === null || isPending}
              comboboxProps={{ withinPortal: true }}
              onChange={(choice) => choice !== null && change(groupId, choice)}
            />
          </Box>
        </Row>
      ))}
      {most < groups.length && (
        <Button size="xs" w="fit-content" onClick={() => setMost(most + SHOWN)}>
          {text('more')}
        </Button>
      )}
    </Surface>
  );
}
