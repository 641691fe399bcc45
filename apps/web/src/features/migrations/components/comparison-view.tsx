import type { MigrationComparison } from '@azimute/contract';
import { TextInput } from '@mantine/core';
import { IconArrowLeft, IconArrowsDiff, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { callApi, downloadApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { saveFile } from '../../../ui/export/save-file.ts';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Hint, Lead, Muted, Note, Row, Stack, Surface, Title } from '../../../ui/layout/primitives.tsx';
import { rangeOfDays } from '../../../ui/period/period-search.ts';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { comparisonKey, comparisonOptions } from '../api/migration-servers.ts';
import { ComparisonFigures } from './comparison-figures.tsx';
import { DifferenceList } from './difference-list.tsx';

interface ComparisonViewProps {
  readonly serverId: number;
  readonly onBack: () => void;
}

/** Conclusions of both systems in a period, and why they differ. */
export function ComparisonView({ serverId, onBack }: ComparisonViewProps) {
  const text = useText('migration-comparison');
  const migrations = useText('migrations');
  const query = useQuery(comparisonOptions(serverId));
  return (
    <Stack gap={16}>
      <Row wrap gap={8}>
        <Title size={16}>{text('title')}</Title>
        <Row wrap gap={8} marginLeft="auto">
          <IconTextButton icon={IconArrowLeft} onClick={onBack}>
            {migrations('title')}
          </IconTextButton>
          {query.data?.state === 'finished' && <Download serverId={serverId} />}
        </Row>
      </Row>
      <Lead>{text('lead')}</Lead>
      <PeriodForm serverId={serverId} />
      {query.data === undefined ? (
        <Waiting query={query} rows={4} missing={<Muted>{text('empty')}</Muted>} />
      ) : (
        <Comparison serverId={serverId} shown={query.data} />
      )}
    </Stack>
  );
}

function Comparison({
  serverId,
  shown,
}: Pick<ComparisonViewProps, 'serverId'> & { readonly shown: MigrationComparison }) {
  const text = useText('migration-comparison');
  const format = useFormat();
  const { state, devicesLeftOut, differencesLeftOut, deviceCount, devicesDone, kinds } = shown;
  if (state === 'failed') return <InlineError>{text('failed')}</InlineError>;
  if (state !== 'finished')
    return (
      <Surface padding={16}>
        <TaskProgress
          label={text('progress')}
          done={devicesDone}
          total={deviceCount === 0 ? null : deviceCount}
        />
      </Surface>
    );
  const differences = kinds.reduce((sum, one) => sum + one.differences, 0);
  return (
    <>
      <Note>
        {format.dateTime(shown.from)} – {format.dateTime(shown.to)}
      </Note>
      <ComparisonFigures shown={shown} />
      {devicesLeftOut > 0 && <Hint>{text('leftOut', format.counted(devicesLeftOut))}</Hint>}
      {differencesLeftOut > 0 && (
        <Hint>{text('differencesLeftOut', format.counted(differencesLeftOut))}</Hint>
      )}
      {differences === 0 ? (
        <Muted>{text('noDifferences')}</Muted>
      ) : (
        <DifferenceList key={shown.createdAt} serverId={serverId} shown={shown} />
      )}
    </>
  );
}

function Download({ serverId }: Pick<ComparisonViewProps, 'serverId'>) {
  const text = useText('migration-comparison');
  const locale = useLocale();
  const download = useAction({
    call: () =>
      downloadApi('getMigrationDifferencesFile', {
        params: { migrationServerId: serverId },
        query: { locale },
      }),
    onDone: (content) => saveFile(content, `${text('file')}.csv`),
  });
  return (
    <IconTextButton icon={IconDownload} loading={download.isPending} onClick={() => download.run()}>
      {text('download')}
    </IconTextButton>
  );
}

const WEEK_MS = 7 * 86_400_000;

/** Whole days of the account's time zone, up to now. */
function PeriodForm({ serverId }: Pick<ComparisonViewProps, 'serverId'>) {
  const text = useText('migration-comparison');
  const { timeZone } = useAccount();
  const [from, setFrom] = useState(() => dayOf(Date.now() - WEEK_MS, timeZone));
  const [to, setTo] = useState(() => dayOf(Date.now(), timeZone));
  const errors = useServerErrors(['from', 'to']);
  const comparing = useAction({
    call: () => {
      const { fromMs, toMs } = rangeOfDays({ from, to }, timeZone);
      const end = new Date(Math.min(toMs, Date.now() - 1_000));
      return callApi('compareMigrationServer', {
        params: { migrationServerId: serverId },
        body: { from: new Date(fromMs).toISOString(), to: end.toISOString() },
      });
    },
    invalidates: [comparisonKey(serverId)],
    errors,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    comparing.run();
  };
  return (
    <Row as="form" wrap gap={12} align="end" onSubmit={submit}>
      <TextInput
        required
        type="date"
        label={text('from')}
        value={from}
        error={errors.errorOf('from')}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        required
        type="date"
        label={text('to')}
        value={to}
        error={errors.errorOf('to')}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <IconTextButton type="submit" variant="filled" icon={IconArrowsDiff} loading={comparing.isPending}>
        {text('run')}
      </IconTextButton>
    </Row>
  );
}
