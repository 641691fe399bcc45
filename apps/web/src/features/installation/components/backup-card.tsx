import type { Installation } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Muted } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { FactsCard } from './card.tsx';
import { formatBytes } from './format-bytes.ts';
import classes from './installation.module.css';

export function BackupCard({ backup }: Pick<Installation, 'backup'>) {
  const text = useText('installation');
  const format = useFormat();
  const { target, schedule, lastAt, lastBytes, verifiedAt, error, verifyError, days } = backup;
  const countOf = (state: (typeof days)[number]['state']): string =>
    format.number(days.filter((day) => day.state === state).length);
  const summary = text('backupDays', {
    verified: countOf('verified'),
    made: countOf('made'),
    failed: countOf('failed'),
  });
  return (
    <FactsCard
      title={text('backup')}
      facts={[
        [text('target'), text(`target_${target ?? 'none'}`)],
        ...(target === null
          ? []
          : ([
              [text('encrypted'), text(backup.isEncrypted ? 'yes' : 'no')],
              [text('schedule'), schedule ?? text('onDemand')],
            ] as const)),
        [
          text('lastBackup'),
          lastAt === null ? text('never') : `${format.dateTime(lastAt)} · ${formatBytes(format, lastBytes)}`,
        ],
        [text('restoreTest'), verifiedAt === null ? text('never') : format.dateTime(verifiedAt)],
      ]}
    >
      {[error, verifyError].map(
        (problem) =>
          problem !== null && (
            <p key={problem} className={classes['failing']}>
              {problem}
            </p>
          ),
      )}
      <div className={classes['days']} aria-hidden>
        {days.map(({ day, state }) => (
          <i key={day} data-state={state} />
        ))}
      </div>
      <Muted>{summary}</Muted>
    </FactsCard>
  );
}
