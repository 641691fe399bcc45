import type { AssetImportDetail, BadLine, BadLineReason } from '@azimute/contract';
import { assetTagsMost } from '@azimute/contract/assets/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconAlertCircle } from '@tabler/icons-react';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ShownOf } from '../../../ui/import/preview-parts.tsx';
import { DownloadButton } from '../../../ui/import/download-button.tsx';
import classes from '../../../ui/import/import.module.css';
import { LineList } from '../../../ui/import/line-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Row, Text, Title } from '../../../ui/layout/primitives.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { badLinesOptions } from './asset-imports.ts';
import { useFieldName } from './use-field-name.ts';

interface BadLinesProps {
  readonly shown: AssetImportDetail;
  readonly hint?: string;
}

/** Lines that cannot be imported, with their numbers and reasons. */
export function BadLines({ shown, hint }: BadLinesProps) {
  const text = useText('asset-import');
  const format = useFormat();
  const locale = useLocale();
  const wordsOf = useReasonWords();
  const { id, mapping, createUnits, createCustomers, moveDevices, progress } = shown;
  const version = JSON.stringify([mapping, createUnits, createCustomers, moveDevices, progress.refused]);
  const list = useInfiniteQuery(badLinesOptions(id, version));
  const { data } = list;
  const bad = data?.pages.flatMap((page): BadLine[] => page.items) ?? [];
  const lines = bad.map(({ line, cells, reasons }) => ({
    line,
    glyph: IconAlertCircle,
    tone: 'bad' as const,
    name: cells[mapping.code ?? -1] ?? '',
    words: reasons.map(wordsOf).join('\n'),
  }));
  return (
    <section>
      <Row justify="space-between" wrap gap={8} className={classes['file']}>
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
        <DownloadButton
          label={text('downloadBad')}
          fileName={text('badLinesName')}
          read={() =>
            downloadApi('getAssetImportBadLinesFile', { params: { assetImportId: id }, query: { locale } })
          }
        />
      </Row>
      {data === undefined ? <Waiting query={list} rows={3} /> : <LineList lines={lines} />}
      <ShownOf
        list={list}
        words={text('shownBad', {
          shown: format.number(lines.length),
          total: format.number(data?.pages[0]?.total ?? 0),
        })}
      />
    </section>
  );
}

/** Explains in the current language why a line cannot be imported. */
function useReasonWords(): (reason: BadLineReason) => string {
  const text = useText('asset-import');
  const nameOf = useFieldName();
  const format = useFormat();
  return ({ field, reason, value, otherLine }) =>
    text(`reason_${reason}`, {
      field: field === null ? '' : nameOf(field),
      value,
      most: format.number(assetTagsMost),
      line: otherLine === null ? '' : format.number(otherLine),
    });
}
