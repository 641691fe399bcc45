import type { MigrationDetail, MigrationLine, UpdateMigration } from '@azimute/contract';
import type { MigrationKind } from '@azimute/contract/migrations';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Faint, Hint, Row, Stack, Surface, Title } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { migrations } from '../api/migrations.ts';
import classes from './report-card.module.css';

interface ReportCardProps {
  readonly shown: MigrationDetail;
  readonly title: string;
  /** Null once it was started. */
  readonly onChange: ((changed: UpdateMigration) => void) | null;
}

/** The report: counts by kind, and the lines of the chosen kind. */
export function ReportCard({ shown, title, onChange }: ReportCardProps) {
  const text = useText('migrations');
  const format = useFormat();
  // A kind stays chosen when a change leaves none of its records out.
  const [kind, setKind] = useState<MigrationKind | null>(
    () => shown.summary.find(({ none }) => none > 0)?.kind ?? shown.summary[0]?.kind ?? null,
  );
  return (
    <Surface as="section" minWidth={0} aria-label={title}>
      <Row gap={8} padding={16}>
        <Title size={14}>{title}</Title>
        {shown.state === 'draft' && <Faint>{text('nothingStored')}</Faint>}
      </Row>
      <Box overflowX="auto">
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{text('kind')}</th>
              <th scope="col">{text('inSource')}</th>
              <th scope="col">{text('carried')}</th>
              <th scope="col">{text('changed')}</th>
              <th scope="col">{text('noPlace')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.summary.map((row) => (
              <tr key={row.kind} data-chosen={row.kind === kind}>
                <th scope="row">
                  <button type="button" onClick={() => setKind(row.kind)}>
                    {text(`kind_${row.kind}`)}
                  </button>
                </th>
                <td>{format.number(row.source)}</td>
                <td>{format.number(row.carried)}</td>
                <td>{format.number(row.changed)}</td>
                <td data-warns={row.none > 0}>{format.number(row.none)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {kind !== null && <Lines key={kind} shown={shown} kind={kind} onChange={onChange} />}
    </Surface>
  );
}

const PAGE = 20;

function Lines({
  shown,
  kind,
  onChange,
}: Pick<ReportCardProps, 'shown' | 'onChange'> & { readonly kind: MigrationKind }) {
  const text = useText('migrations');
  const migrationId = shown.id;
  const query = useInfiniteQuery({
    queryKey: [migrations.key, 'lines', migrationId, kind],
    queryFn: ({ pageParam, signal }) =>
      callApi('listMigrationLines', {
        params: { migrationId },
        query: { kinds: [kind], limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const invite = (line: MigrationLine): void =>
    onChange?.({ inviteUserIds: [...shown.settings.inviteUserIds, Number(line.sourceId)] });
  return (
    <Stack gap={12} padding={16} as="ul" aria-label={text(`kind_${kind}`)} className={classes['lines']}>
      {lines.map((line) => (
        <Line key={line.line} line={line} onInvite={onChange === null ? null : () => invite(line)} />
      ))}
      <li>
        <ShowMore query={query} size="xs" />
      </li>
    </Stack>
  );
}

const glyphs = { carried: IconCircleCheck, changed: IconAlertTriangle, none: IconCircleX } as const;

function Line({ line, onInvite }: { readonly line: MigrationLine; readonly onInvite: (() => void) | null }) {
  const text = useText('migrations');
  const Glyph = glyphs[line.outcome];
  const mayInvite = onInvite !== null && line.notes.some(({ code }) => code === 'would_see_more');
  return (
    <li className={classes['line']}>
      <Glyph size={16} className={classes[line.outcome]} aria-label={text(`outcome_${line.outcome}`)} />
      <Box minWidth={0}>
        <Box size={13} weight="medium" breaks>
          {line.name}
        </Box>
        {line.content !== '' && <code className={classes['content']}>{line.content}</code>}
        {line.notes.map(({ code, value }) => (
          <Hint key={code}>{text(`note_${code}`, { value })}</Hint>
        ))}
        {mayInvite && (
          <Button size="xs" mt={4} onClick={onInvite}>
            {text('invite')}
          </Button>
        )}
      </Box>
    </li>
  );
}
