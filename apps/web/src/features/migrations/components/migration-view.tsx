import type { MigrationDetail, UpdateMigration } from '@azimute/contract';
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi, downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { saveFile } from '../../../ui/export/save-file.ts';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';
import { isUnderWay } from '../../../ui/import/define-import.ts';
import { Row, Stack, Title } from '../../../ui/layout/primitives.tsx';
import { migrations } from '../api/migrations.ts';
import { GroupsCard } from './groups-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { ReportCard } from './report-card.tsx';
import { SourceCard } from './source-card.tsx';

interface MigrationViewProps {
  readonly shown: MigrationDetail;
  readonly onAnother: () => void;
}

/** A migration from its dry run to its end. */
export function MigrationView({ shown, onAnother }: MigrationViewProps) {
  const text = useText('migrations');
  const update = useUpdate(shown.id);
  const onChange = (changed: UpdateMigration): void => update.run(changed);
  const isDraft = shown.state === 'draft';
  return (
    <>
      <Row wrap gap={8}>
        <Title size={16} breaks>
          {shown.fileName}
        </Title>
        <Row wrap gap={8} marginLeft="auto">
          <Actions shown={shown} onAnother={onAnother} />
        </Row>
      </Row>
      {!isDraft && <ProgressCard shown={shown} />}
      <Stack gap={16} columns="minmax(280px, 1fr) minmax(0, 2fr)" phoneColumns={1} align="start">
        <Stack gap={16}>
          <SourceCard shown={shown} onChange={isDraft ? onChange : null} />
          <GroupsCard shown={shown} onChange={isDraft ? onChange : null} isPending={update.isPending} />
        </Stack>
        <ReportCard
          key={`${shown.id} ${shown.progress.stage}`}
          shown={shown}
          title={text(isDraft ? 'report' : 'reportDone')}
          onChange={isDraft ? onChange : null}
        />
      </Stack>
    </>
  );
}

function useUpdate(migrationId: number) {
  const queryClient = useQueryClient();
  return useAction({
    call: (body: UpdateMigration) => callApi('updateMigration', { params: { migrationId }, body }),
    onDone: (answer) => migrations.keep(queryClient, answer),
    invalidates: [[migrations.key, 'lines', migrationId]],
  });
}

function Actions({ shown, onAnother }: MigrationViewProps) {
  const text = useText('migrations');
  const locale = useLocale();
  const queryClient = useQueryClient();
  const params = { migrationId: shown.id };
  const keep = async (answer: MigrationDetail): Promise<void> => {
    migrations.keep(queryClient, answer);
    await migrations.keepStarted(queryClient, answer);
  };
  const isDraft = shown.state === 'draft';
  const start = useAction({
    call: () => callApi('startMigration', { params }),
    onDone: keep,
    ...(isDraft && {
      confirm: () => ({
        title: text('startTitle'),
        effect: text('startEffect'),
        confirmLabel: text('start'),
      }),
    }),
  });
  const pause = useAction({ call: () => callApi('cancelMigration', { params }), onDone: keep });
  const report = useAction({
    call: () => downloadApi('getMigrationReportFile', { params, query: { format: 'csv', locale } }),
    onDone: (content) => saveFile(content, `${text('reportFile')}.csv`),
  });
  const mayResume = shown.state === 'cancelled' || shown.state === 'failed';
  return (
    <>
      <IconTextButton icon={IconDownload} loading={report.isPending} onClick={() => report.run()}>
        {text('download')}
      </IconTextButton>
      {isUnderWay(shown) && (
        <IconTextButton icon={IconPlayerPause} loading={pause.isPending} onClick={() => pause.run()}>
          {text('pause')}
        </IconTextButton>
      )}
      {(isDraft || mayResume) && (
        <IconTextButton
          variant="filled"
          icon={IconPlayerPlay}
          loading={start.isPending}
          disabled={shown.settings.timeZone === null}
          onClick={() => start.run()}
        >
          {text(isDraft ? 'start' : 'resume')}
        </IconTextButton>
      )}
      {!isUnderWay(shown) && (
        <IconTextButton icon={IconPlus} onClick={onAnother}>
          {text('new')}
        </IconTextButton>
      )}
      {start.dialog}
    </>
  );
}
