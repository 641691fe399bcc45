import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { dashboardsKey, reportSourcesOptions, type ReportSource } from '../api/dashboard-queries.ts';
import { VerbsMenu } from '../components/verbs-menu.tsx';
import classes from './forms.module.css';
import { providerNames } from './provider-names.ts';
import { ReportSourceForm } from './report-source-form.tsx';

/** The servers of reports of the account; one of them, or a new one, in its form. */
export function ReportSourcesDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('dashboards');
  const format = useFormat();
  const query = useQuery(reportSourcesOptions);
  const { run: remove, dialog } = useAction({
    call: ({ id }: ReportSource) => callApi('deleteReportSource', { params: { reportSourceId: id } }),
    invalidates: [dashboardsKey],
    success: 'deleted',
    confirm: (_words, { name, contentCount }) => ({
      title: text('deleteTitle', { name }),
      effect: text('deleteSourceEffect', format.counted(contentCount)),
      confirmLabel: text('delete'),
      danger: true,
    }),
  });
  const [opened, setOpened] = useState<ReportSource | 'new' | null>(null);
  if (opened !== null) {
    return (
      <ReportSourceForm source={opened === 'new' ? undefined : opened} onClose={() => setOpened(null)} />
    );
  }
  const add = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => setOpened('new')}
    >
      {text('newSource')}
    </Button>
  );
  return (
    <>
      <Dialog onClose={onClose} title={text('reportSources')} size={720} fillsPhone>
        {query.data === undefined ? (
          <Waiting query={query} rows={3} />
        ) : query.data.items.length === 0 ? (
          <EmptyState
            icon={<IconReportAnalytics size={20} stroke={1.7} aria-hidden />}
            title={text('noReportSources')}
            text={text('noReportSourcesText')}
            action={add}
          />
        ) : (
          <>
            <Stack
              as="ul"
              marginBottom={16}
              className={classes['sources']}
              aria-label={text('reportSources')}
            >
              {query.data.items.map((source) => (
                <Row as="li" gap={8} paddingBlock={8} border="bottom" key={source.id}>
                  <div>
                    <b>{source.name}</b>
                    <span>
                      {providerNames[source.provider]} · {source.address}
                    </span>
                    <span>{text('sourceContents', format.counted(source.contentCount))}</span>
                  </div>
                  <VerbsMenu
                    label={text('verbsOf', { name: source.name })}
                    onEdit={() => setOpened(source)}
                    onDelete={() => remove(source)}
                  />
                </Row>
              ))}
            </Stack>
            {add}
          </>
        )}
      </Dialog>
      {dialog}
    </>
  );
}
