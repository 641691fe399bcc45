import type { MigrationComparison, MigrationDifference } from '@azimute/contract';
import {
  comparedKinds,
  type ComparedKind,
  type DifferenceReason,
} from '@azimute/contract/migration-comparisons';
import { Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Bold, Faint, Hint, Row, Stack, Surface } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { differencesOptions } from '../api/migration-servers.ts';
import classes from './comparison.module.css';

interface DifferenceListProps {
  readonly serverId: number;
  readonly shown: MigrationComparison;
}

/** The differences with their reasons, by kind and reason. */
export function DifferenceList({ serverId, shown }: DifferenceListProps) {
  const text = useText('migration-comparison');
  const [kind, setKind] = useState<ComparedKind | null>(null);
  const [reason, setReason] = useState<DifferenceReason | 'none' | null>(null);
  const query = useInfiniteQuery(differencesOptions(serverId, { kind, reason }));
  const items = query.data?.pages.flatMap((page) => page.items);
  const reasons = shown.reasons.map((one) => one.reason ?? ('none' as const));
  const options = reasons.map((value) => ({ value, label: text(`reason_${value}`) }));
  return (
    <Stack gap={12}>
      <Row wrap gap={8}>
        <Select
          clearable
          aria-label={text('column_kind')}
          placeholder={text('allKinds')}
          data={comparedKinds.map((value) => ({ value, label: text(`kind_${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <Select
          clearable
          aria-label={text('column_reason')}
          placeholder={text('allReasons')}
          data={options}
          value={reason}
          onChange={(chosen) => setReason(reasons.find((one) => one === chosen) ?? null)}
        />
      </Row>
      {items === undefined ? (
        <Waiting query={query} rows={6} />
      ) : (
        <Stack as="ul" gap={8} className={classes['list']} aria-label={text('title')}>
          {items.map((difference) => (
            <DifferenceCard key={difference.line} difference={difference} />
          ))}
        </Stack>
      )}
      <ShowMore query={query} size="xs" />
    </Stack>
  );
}

function DifferenceCard({ difference }: { readonly difference: MigrationDifference }) {
  const text = useText('migration-comparison');
  const format = useFormat();
  const explain = useExplanation();
  const { asset, at, kind, subject, theirs, ours, reason, right } = difference;
  return (
    <Surface as="li" gap={8} padding={12}>
      <div className={classes['difference']}>
        <Stack gap={2} alignContent="start">
          <Bold>{asset.code}</Bold>
          <Faint>{format.dateTime(at)}</Faint>
        </Stack>
        <Stack gap={2} alignContent="start">
          <span>{text(`kind_${kind}`)}</span>
          <Faint>{subject}</Faint>
        </Stack>
        <Concluded name={text('column_theirs')} list={theirs} />
        <Concluded name={text('column_ours')} list={ours} />
        <Stack gap={2} alignContent="start">
          <Bold>{text(`reason_${reason ?? 'none'}`)}</Bold>
          <Faint>
            {text('column_right')}: {text(`right_${right ?? 'none'}`)}
          </Faint>
        </Stack>
      </div>
      <Hint>{explain(difference)}</Hint>
    </Surface>
  );
}

function Concluded({ name, list }: { readonly name: string; readonly list: MigrationDifference['theirs'] }) {
  const text = useText('migration-comparison');
  const format = useFormat();
  return (
    <Stack gap={2} alignContent="start">
      <Faint>{name}</Faint>
      {list.length === 0 && <span>{text('nothing')}</span>}
      {list.map(({ kind, from, to }) => (
        <span key={`${kind} ${from}`} className="figure">
          {text(`concluded_${kind}`)} {format.time(from)}
          {to !== null && `–${format.time(to)}`}
        </span>
      ))}
    </Stack>
  );
}

/** Returns the reason of a difference as a sentence. */
function useExplanation(): (difference: MigrationDifference) => string {
  const text = useText('migration-comparison');
  const format = useFormat();
  return ({ reason, setting, ownValue, theirValue, positions }) => {
    switch (reason) {
      case null:
        return text('explain_none');
      case 'missing_here':
      case 'missing_there':
      case 'invalid_position':
      case 'late_data':
        return text(`explain_${reason}`, format.counted(positions));
      case 'threshold': {
        if (setting === null) return text('explain_none');
        const named = { setting: text(`setting_${setting}`) };
        if (ownValue === null || theirValue === null) return text('explain_threshold_plain', named);
        const valueOf = (value: number): string => {
          if (setting.endsWith('_seconds')) return format.duration(value);
          return setting.endsWith('_meters')
            ? text('unit_meters', { value: format.number(value) })
            : format.speed(value);
        };
        return text('explain_threshold', { ...named, own: valueOf(ownValue), value: valueOf(theirValue) });
      }
      default:
        return text(`explain_${reason}`);
    }
  };
}
