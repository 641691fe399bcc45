import { ActionIcon } from '@mantine/core';
import {
  IconDoorExit,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { toastDone, toastError, toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { mailedReportsKey, type MailedReport } from './mailed-reports-queries.ts';

interface ReportRowProps {
  readonly report: MailedReport;
  readonly onEdit: () => void;
}

/** What a report is of, when it is sent next and what became of the last one. */
export function ReportRow({ report, onEdit }: ReportRowProps) {
  const text = useText('mailed-reports');
  const format = useFormat();
  const { name, of, period, nextAt, last, isOwn, maker, recipients } = report;
  const next = nextAt === null ? text('isPaused') : text('next', { when: format.dateTime(new Date(nextAt)) });
  return (
    <Box as="li">
      <Row gap={8} justify="space-between" marginTop={12}>
        <Stack gap={4}>
          <Text weight="medium">{name}</Text>
          <Text size={12} color="text-2">
            {[text(`of_${of}`), text(`every_${period}`), next].join(' · ')}
          </Text>
          <Text size={12} color="text-3">
            {isOwn ? recipients.map((person) => person.name).join(', ') : text('by', { name: maker.name })}
          </Text>
          {last !== null && <LastSent report={report} last={last} />}
        </Stack>
        <Row gap={4}>
          {isOwn ? <OwnActions report={report} onEdit={onEdit} /> : <Leave report={report} />}
        </Row>
      </Row>
    </Box>
  );
}

interface LastSentProps {
  readonly report: MailedReport;
  readonly last: NonNullable<MailedReport['last']>;
}

function LastSent({ report: { isOwn }, last }: LastSentProps) {
  const text = useText('mailed-reports');
  const format = useFormat();
  const when = format.dateTime(new Date(last.at));
  const words = isOwn
    ? [
        text('lastMails', { count: last.mails, formatted: format.number(last.mails), when }),
        text('lastOpened', { count: last.opened, formatted: format.number(last.opened) }),
      ]
    : [text('lastGot', { when })];
  return (
    <Text size={12} color="text-3">
      {words.join(' · ')}
    </Text>
  );
}

interface ActionProps {
  readonly label: string;
  readonly icon: typeof IconSend;
  readonly onClick: () => void;
}

function Action({ label, icon: Icon, onClick }: ActionProps) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function OwnActions({ report, onEdit }: ReportRowProps) {
  const text = useText('mailed-reports');
  const queryClient = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { id, name, isPaused } = report;
  const params = { mailedReportId: id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: mailedReportsKey });
  const send = async (): Promise<void> => {
    await callApi('sendMailedReport', { params });
    toastSuccess(text('sending', { name }));
  };
  const pause = async (): Promise<void> => {
    await callApi('pauseMailedReport', { params, body: { isPaused: !isPaused } });
    toastDone('updated');
    await refresh();
  };
  const remove = (): void =>
    ask({
      title: text('deleteTitle', { name }),
      effect: <p>{text('deleteEffect')}</p>,
      confirmLabel: text('delete'),
      danger: true,
      onConfirm: async () => {
        await callApi('deleteMailedReport', { params });
        toastDone('deleted');
        await refresh();
      },
    });
  return (
    <>
      <Action label={text('sendNow')} icon={IconSend} onClick={() => void send().catch(toastError)} />
      <Action
        label={text(isPaused ? 'resume' : 'pause')}
        icon={isPaused ? IconPlayerPlay : IconPlayerPause}
        onClick={() => void pause().catch(toastError)}
      />
      <Action label={text('edit')} icon={IconPencil} onClick={onEdit} />
      <Action label={text('delete')} icon={IconTrash} onClick={remove} />
      {dialog}
    </>
  );
}

function Leave({ report: { id, name } }: Pick<ReportRowProps, 'report'>) {
  const text = useText('mailed-reports');
  const queryClient = useQueryClient();
  const { ask, dialog } = useConfirm();
  const leave = (): void =>
    ask({
      title: text('leaveTitle', { name }),
      effect: <p>{text('leaveEffect')}</p>,
      confirmLabel: text('leave'),
      onConfirm: async () => {
        await callApi('leaveMailedReport', { params: { mailedReportId: id } });
        toastDone('updated');
        await queryClient.invalidateQueries({ queryKey: mailedReportsKey });
      },
    });
  return (
    <>
      <Action label={text('leave')} icon={IconDoorExit} onClick={leave} />
      {dialog}
    </>
  );
}
