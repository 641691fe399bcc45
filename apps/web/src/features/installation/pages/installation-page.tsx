import type { Installation } from '@azimute/contract';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { installationQuery } from '../api/installation-query.ts';
import { BackupCard } from '../components/backup-card.tsx';
import { DisputesCard } from '../components/disputes-card.tsx';
import classes from '../components/installation.module.css';
import { ProblemsCard } from '../components/problems-card.tsx';
import {
  AccountsCard,
  DiskCard,
  ExpiriesCard,
  FiguresCard,
  PartsCard,
  ProcessesCard,
  QueuesCard,
  VersionCard,
} from '../components/state-cards.tsx';

/** State of the installation for its operators; no account's data. */
export function InstallationPage() {
  const text = useText('installation');
  const format = useFormat();
  const { data, error, refetch } = useQuery(installationQuery);
  return (
    <Stack gap={12} paddingTop={20} paddingBottom={24} paddingInline="gutter" width="100%">
      <PageHeader
        title={text('title')}
        meta={
          data && (
            <>
              {globalThis.location.host} · {text('accountCount', format.counted(data.accountCount))} ·{' '}
              {data.observedAt === null ? text('neverObserved') : <RelativeTime instant={data.observedAt} />}
            </>
          )
        }
      />
      {data === undefined ? <Waiting query={{ error, refetch }} rows={8} /> : <State state={data} />}
    </Stack>
  );
}

function State({ state }: { readonly state: Installation }) {
  return (
    <>
      <ProblemsCard problems={state.problems} />
      {state.disputedTrackers.length > 0 && <DisputesCard disputes={state.disputedTrackers} />}
      <div className={classes['columns']}>
        <div>
          <PartsCard parts={state.parts} />
          <ProcessesCard processes={state.processes} />
          <AccountsCard accounts={state.accounts} />
        </div>
        <div>
          <QueuesCard queues={state.queues} />
          {state.disk !== null && <DiskCard disk={state.disk} />}
          <FiguresCard verification={state.verification} />
        </div>
        <div>
          <VersionCard {...state} />
          <BackupCard backup={state.backup} />
          <ExpiriesCard expiries={state.expiries} />
        </div>
      </div>
    </>
  );
}
