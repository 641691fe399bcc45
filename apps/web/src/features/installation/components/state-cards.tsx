import type { Installation } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { TrendLine } from '../../../ui/charts/trend-line.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { FactsCard, TableCard } from './card.tsx';
import { formatBytes } from './format-bytes.ts';
import classes from './installation.module.css';

export function PartsCard({ parts }: Pick<Installation, 'parts'>) {
  const text = useText('installation');
  return (
    <TableCard
      title={text('parts')}
      head={[text('part'), text('state')]}
      rows={parts}
      keyOf={({ part }) => part}
      isFailing={({ state }) => state === 'failing'}
      cells={({ part, state, detail }) => [
        text(`part_${part}`),
        [text(`state_${state}`), detail].filter((word) => word !== null).join(' · '),
      ]}
    />
  );
}

export function ProcessesCard({ processes }: Pick<Installation, 'processes'>) {
  const text = useText('installation');
  const format = useFormat();
  return (
    <TableCard
      title={text('processes')}
      meta={text('lastHalfMinute')}
      head={[text('process'), text('role'), text('cpu'), text('memory'), text('since')]}
      rows={processes}
      keyOf={({ instance, role }) => `${instance} ${role}`}
      cells={({ instance, role, cpuShare, memoryBytes, startedAt }) => [
        instance,
        role,
        format.percent(cpuShare, 0),
        formatBytes(format, memoryBytes),
        format.dateTime(startedAt),
      ]}
    />
  );
}

export function QueuesCard({ queues }: Pick<Installation, 'queues'>) {
  const text = useText('installation');
  const format = useFormat();
  return (
    <TableCard
      title={text('queues')}
      head={[text('queue'), text('waiting'), text('oldest')]}
      rows={queues}
      keyOf={({ queue }) => queue}
      cells={({ queue, waiting, oldestSeconds }) => [
        text(`queue_${queue}`),
        format.number(waiting),
        oldestSeconds === null ? '–' : format.duration(oldestSeconds),
      ]}
    />
  );
}

export function DiskCard({ disk }: { readonly disk: NonNullable<Installation['disk']> }) {
  const text = useText('installation');
  const format = useFormat();
  const { databaseBytes, freeBytes, totalBytes, fullInDays, days } = disk;
  const forecast =
    fullInDays === null ? text('noForecast') : text('days', format.counted(Math.floor(fullInDays)));
  return (
    <FactsCard
      title={text('disk')}
      facts={[
        [text('databaseSize'), formatBytes(format, databaseBytes)],
        ...(freeBytes === null || totalBytes === null
          ? []
          : ([
              [
                text('free'),
                text('freeOf', {
                  free: formatBytes(format, freeBytes),
                  total: formatBytes(format, totalBytes),
                }),
              ],
              [text('forecast'), forecast],
            ] as const)),
      ]}
    >
      <TrendLine values={days.map((day) => day.fullness ?? day.databaseBytes)} />
    </FactsCard>
  );
}

export function VersionCard({
  version,
  update,
  checksUpdates,
}: Pick<Installation, 'version' | 'update' | 'checksUpdates'>) {
  const text = useText('installation');
  const newest = checksUpdates ? text('upToDate') : text('checksOff');
  return (
    <FactsCard
      title={text('version')}
      facts={[
        [text('installed'), version],
        [text('newest'), update?.version ?? newest],
      ]}
    >
      {update !== null && (
        <details>
          <summary>{text('notes')}</summary>
          <p className={classes['notes']}>{update.notes}</p>
        </details>
      )}
    </FactsCard>
  );
}

export function ExpiriesCard({ expiries }: Pick<Installation, 'expiries'>) {
  const text = useText('installation');
  const format = useFormat();
  return (
    <FactsCard
      title={text('expiries')}
      facts={expiries.map(({ kind, name, count, expiresAt }) => [
        kind === 'certificate' ? (name ?? '') : text(`expiry_${kind}`, format.counted(count)),
        format.date(expiresAt),
      ])}
    >
      {expiries.length === 0 && <p>{text('noExpiries')}</p>}
    </FactsCard>
  );
}

export function AccountsCard({ accounts }: Pick<Installation, 'accounts'>) {
  const text = useText('installation');
  const format = useFormat();
  return (
    <TableCard
      title={text('slowAccounts')}
      meta={text('lastDay')}
      head={[text('account'), text('assets'), text('requests'), text('p95')]}
      rows={accounts}
      keyOf={({ id }) => String(id)}
      cells={({ id, assets, requests, p95Seconds }) => [
        text('accountNumber', { id: String(id) }),
        format.number(assets),
        format.number(requests),
        p95Seconds === null ? '–' : text('upTo', { seconds: format.number(p95Seconds, 2) }),
      ]}
    />
  );
}

export function FiguresCard({ verification }: Pick<Installation, 'verification'>) {
  const text = useText('installation');
  const format = useFormat();
  const { verifiedAt, assets, differences } = verification;
  return (
    <FactsCard
      title={text('figures')}
      facts={[
        [text('verifiedAt'), verifiedAt === null ? text('never') : format.dateTime(verifiedAt)],
        [text('verifiedAssets'), format.number(assets)],
        [text('differences'), format.number(differences)],
      ]}
    />
  );
}
