import type { PositionImportDetail, PositionImportPreview } from '@azimute/contract';
import { IconAlertCircle } from '@tabler/icons-react';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { DownloadButton } from '../../../ui/import/download-button.tsx';
import shared from '../../../ui/import/import.module.css';
import { LineList } from '../../../ui/import/line-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Row, Title, Hint, Faint } from '../../../ui/layout/primitives.tsx';

interface RefusedLinesProps {
  readonly refusals: PositionImportDetail['refusals'];
  readonly reasons?: PositionImportPreview['reasons'];
  readonly hint?: string;
  /** Import whose report can be downloaded. */
  readonly downloadOf?: number;
}

/** The first refused lines, with their numbers and reasons. */
export function RefusedLines({ refusals, reasons = [], hint, downloadOf }: RefusedLinesProps) {
  const text = useText('position-import');
  const format = useFormat();
  const locale = useLocale();
  if (refusals.length === 0) return null;
  const lines = refusals.map(({ line, reason, value }) => ({
    line,
    glyph: IconAlertCircle,
    tone: 'bad' as const,
    words: (
      <>
        {text(`reason_${reason}`)}
        {value !== '' && <Faint display="block">{value}</Faint>}
      </>
    ),
  }));
  return (
    <section>
      <Row justify="space-between" wrap gap={8} className={shared['file']}>
        <div>
          <Title as="h3" size={14}>
            {text('refusedLines')}
          </Title>
          {hint !== undefined && <Hint>{hint}</Hint>}
          {reasons.map(({ reason, count }) => (
            <Hint key={reason}>
              {text('reasonCount', { reason: text(`reason_${reason}`), formatted: format.number(count) })}
            </Hint>
          ))}
        </div>
        {downloadOf !== undefined && (
          <DownloadButton
            label={text('download')}
            fileName={text('refusedName')}
            read={() => {
              const params = { positionImportId: downloadOf };
              return downloadApi('getPositionImportRefusedFile', { params, query: { locale } });
            }}
          />
        )}
      </Row>
      <LineList lines={lines} />
    </section>
  );
}
