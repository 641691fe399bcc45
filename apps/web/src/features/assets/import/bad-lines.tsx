import type { AssetImportDetail, BadLine } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconDownload } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text, Title } from '../../../ui/layout/primitives.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './bad-lines.module.css';
import { badLinesOptions } from './import-queries.ts';
import { useFileDownload } from './use-file-download.ts';
import { useReasonWords } from './use-reason-words.ts';

interface BadLinesProps {
  readonly shown: AssetImportDetail;
  readonly hint?: string;
}

/** Every line that cannot be imported, by its number, with the reasons. */
export function BadLines({ shown, hint }: BadLinesProps) {
  const text = useText('asset-import');
  const format = useFormat();
  const { id, mapping, createUnits, createCustomers, moveDevices, progress } = shown;
  const version = JSON.stringify([mapping, createUnits, createCustomers, moveDevices, progress.refused]);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    badLinesOptions(id, version),
  );
  const { saveBadLines, isSaving } = useFileDownload();
  const lines = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section>
      <Row align="start" justify="space-between" wrap gap={8}>
        <div>
          <Title as="h3" size={14}>
            {text('badLines')}
          </Title>
          {hint !== undefined && (
            <Text size={12} color="text-3">
              {hint}
            </Text>
          )}
        </div>
        <Button
          size="xs"
          loading={isSaving}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => saveBadLines(id)}
        >
          {text('downloadBad')}
        </Button>
      </Row>
      {error && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <Text as="ul" marginTop={8} size={13} border="all" radius={3}>
          {lines.map((line) => (
            <Line key={line.line} bad={line} code={line.cells[mapping.code ?? -1] ?? ''} />
          ))}
        </Text>
      )}
      {hasNextPage && (
        <div className={classes['more']}>
          <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('moreBad')}
          </Button>
          <span className="figure">
            {text('shownBad', {
              shown: format.number(lines.length),
              total: format.number(data?.pages[0]?.total ?? 0),
            })}
          </span>
        </div>
      )}
    </section>
  );
}

interface LineProps {
  readonly bad: BadLine;
  readonly code: string;
}

function Line({ bad, code }: LineProps) {
  const text = useText('asset-import');
  const format = useFormat();
  const wordsOf = useReasonWords();
  return (
    <li className={classes['line']}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span className={`${classes['number']} figure`}>{text('line', { line: format.number(bad.line) })}</span>
      <Text as="span" weight="medium" truncate>
        {code}
      </Text>
      <ul className={classes['reasons']}>
        {bad.reasons.map((reason) => (
          <li key={`${reason.field} ${reason.reason} ${reason.value}`}>{wordsOf(reason)}</li>
        ))}
      </ul>
    </li>
  );
}
