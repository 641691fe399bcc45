import { useQuery } from '@tanstack/react-query';
import { IconReportAnalytics } from '@tabler/icons-react';
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
import { AddButton } from '../../../ui/list/add-button.tsx';

/** Report servers of the account, or the form of one. */
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
  const add = <AddButton label={text('newSource')} onPress={() => setOpened('new')} />;
  return (
    <>
      <Dialog onClose={onClose} title={text('reportSources')} size={720} fillsPhone>
        {query.data === undefined ? (
          <Waiting query={query} rows={3} />
        ) : query.data.items.length === 0 ? (
          <EmptyState
            icon={IconReportAnalytics}
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
                <SourceRow
                  key={source.id}
                  source={source}
                  onEdit={() => setOpened(source)}
                  onDelete={() => remove(source)}
                />
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

interface SourceRowProps {
  readonly source: ReportSource;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function SourceRow({ source, onEdit, onDelete }: SourceRowProps) {
  const text = useText('dashboards');
  const format = useFormat();
  return (
    <Row as="li" gap={8} paddingBlock={8} border="bottom">
      <div>
        <b>{source.name}</b>
        <span>
          {providerNames[source.provider]} · {source.address}
        </span>
        <span>{text('sourceContents', format.counted(source.contentCount))}</span>
      </div>
      <VerbsMenu label={text('verbsOf', { name: source.name })} onEdit={onEdit} onDelete={onDelete} />
    </Row>
  );
}
