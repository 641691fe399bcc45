import type { Installation, InstallationProblem, Severity } from '@azimute/contract';
import type { ProblemSeverity } from '@azimute/contract/installation';
import { useText } from '../../../i18n/use-text.ts';
import { Muted } from '../../../ui/layout/primitives.tsx';
import { SeverityGlyph } from '../../../ui/severity-glyph.tsx';
import { SuccessGlyph } from '../../../ui/success-glyph.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Card } from './card.tsx';
import classes from './installation.module.css';

const glyphs: Readonly<Record<ProblemSeverity, Severity>> = {
  failing: 'high',
  warning: 'medium',
  note: 'informative',
};

/** Problems that need the operator, with advice. */
export function ProblemsCard({ problems }: Pick<Installation, 'problems'>) {
  const text = useText('installation');
  if (problems.length === 0)
    return (
      <Card title={text('problems')}>
        <SuccessGlyph /> {text('noProblems')}
      </Card>
    );
  return (
    <section className={classes['card']}>
      <header>
        <h2>{text('problems')}</h2>
        <Muted as="span">{problems.length}</Muted>
      </header>
      <ul className={classes['problems']}>
        {problems.map((problem) => (
          <Problem key={`${problem.code} ${problem.name}`} problem={problem} />
        ))}
      </ul>
    </section>
  );
}

function Problem({ problem: { code, severity, name, count } }: { readonly problem: InstallationProblem }) {
  const text = useText('installation');
  const format = useFormat();
  const isDays = ['disk_full', 'backup_old', 'certificate_expiring'].includes(code);
  return (
    <li>
      <SeverityGlyph severity={glyphs[severity]} />
      <div>
        <b>{text(`problem_${code}`, { name: useName(code, name) })}</b>
        <br />
        <span>{text(`advice_${code}`)}</span>
      </div>
      {count !== null && (
        <Muted as="span">
          {code === 'queue_growing'
            ? format.duration(count * 60)
            : isDays
              ? text('days', format.counted(count))
              : format.number(count)}
        </Muted>
      )}
    </li>
  );
}

/** Names a part, queue or kind of key by its code; shows certificates and versions as they are. */
function useName(code: InstallationProblem['code'], name: string | null): string {
  const text = useText('installation');
  if (name === null) return '';
  switch (code) {
    case 'part_failing':
      return text(`part_${name}` as Parameters<typeof text>[0]);
    case 'queue_growing':
      return text(`queue_${name}` as Parameters<typeof text>[0]);
    case 'keys_expiring':
      return text(name === 'service_accounts' ? 'keys_service_accounts' : 'keys_api_keys');
    default:
      return name;
  }
}
