import type { PositionImportDetail, PositionImportPreview } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconAlertCircle, IconDownload } from '@tabler/icons-react';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { saveFile } from '../../../ui/export/save-file.ts';
import { Text, Title } from '../../../ui/layout/primitives.tsx';
import { toastError } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './files-tab.module.css';

interface RefusedLinesProps {
  readonly refusals: PositionImportDetail['refusals'];
  readonly reasons?: PositionImportPreview['reasons'];
  readonly hint?: string;
  /** The import of which a report can be downloaded. */
  readonly downloadOf?: number;
}

/** The first lines that are refused, each by its number, with the reason. */
export function RefusedLines({ refusals, reasons = [], hint, downloadOf }: RefusedLinesProps) {
  const text = useText('position-import');
  const format = useFormat();
  if (refusals.length === 0) return null;
  return (
    <section>
      <div className={classes['file']}>
        <div>
          <Title as="h3" size={14}>
            {text('refusedLines')}
          </Title>
          {hint !== undefined && (
            <Text size={12} color="text-3">
              {hint}
            </Text>
          )}
          {reasons.map(({ reason, count }) => (
            <Text key={reason} size={12} color="text-3">
              {text('reasonCount', { reason: text(`reason_${reason}`), formatted: format.number(count) })}
            </Text>
          ))}
        </div>
        {downloadOf !== undefined && <Download id={downloadOf} />}
      </div>
      <ul className={classes['refused']}>
        {refusals.map(({ line, reason, value }) => (
          <li key={line}>
            <IconAlertCircle size={16} stroke={1.75} aria-hidden />
            <span className="figure">{text('line', { line: format.number(line) })}</span>
            <span>
              {text(`reason_${reason}`)}
              {value !== '' && <span className={classes['said']}>{value}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Download({ id }: { readonly id: number }) {
  const text = useText('position-import');
  const locale = useLocale();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const params = { positionImportId: id };
      const file = await downloadApi('getPositionImportRefusedFile', { params, query: { locale } });
      saveFile(file, text('refusedName'));
    },
    onError: toastError,
  });
  return (
    <Button
      size="xs"
      loading={isPending}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => mutate()}
    >
      {text('download')}
    </Button>
  );
}
