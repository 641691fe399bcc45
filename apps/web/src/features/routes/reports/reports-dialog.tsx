import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { mailedReportsOptions, type MailedReport } from './mailed-reports-queries.ts';
import { ReportForm } from './report-form.tsx';
import { ReportRow } from './report-row.tsx';

/** The reports that the person made or gets, and making one. */
export function ReportsDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('mailed-reports');
  /** Changes a report; null: a new one. */
  const [edited, setEdited] = useState<{ readonly report: MailedReport | null }>();
  if (edited !== undefined) return <ReportForm report={edited.report} onClose={() => setEdited(undefined)} />;
  return (
    <Dialog onClose={onClose} size={640} fillsPhone title={text('title')}>
      <Stack gap={12}>
        <Text color="text-2">{text('lead')}</Text>
        <Button
          data-autofocus
          leftSection={<IconPlus size={16} stroke={1.85} aria-hidden />}
          onClick={() => setEdited({ report: null })}
        >
          {text('newReport')}
        </Button>
        <Reports onEdit={(report) => setEdited({ report })} />
      </Stack>
    </Dialog>
  );
}

function Reports({ onEdit }: { readonly onEdit: (report: MailedReport) => void }) {
  const text = useText('mailed-reports');
  const list = useInfiniteQuery(mailedReportsOptions);
  if (list.data === undefined) return <Waiting of={list} rows={3} />;
  const reports = list.data.pages.flatMap(({ items }) => items);
  if (reports.length === 0) return <Text color="text-3">{text('noReports')}</Text>;
  return (
    <>
      <ul aria-label={text('title')}>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} onEdit={() => onEdit(report)} />
        ))}
      </ul>
      <ShowMore of={list} size="xs" />
    </>
  );
}
