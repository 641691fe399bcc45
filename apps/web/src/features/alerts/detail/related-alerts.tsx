import type { Alert, AlertRow } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Link } from '@tanstack/react-router';
import { Box, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { alertSearch } from '../api/alert-search.ts';
import { AlertLine } from '../list/alert-line.tsx';
import classes from './related-alerts.module.css';

/** Members of a group, groups that contain the alert, and other alerts of the asset. */
export function RelatedAlerts({ alert }: { readonly alert: Alert }) {
  const text = useText('alerts');
  const format = useFormat();
  const { members, memberCount, likelyCause, inGroups, othersOfAsset } = alert;
  return (
    <>
      {members.length > 0 && (
        <Lines
          title={text('members', format.counted(memberCount))}
          note={likelyCause === null ? '' : text(`likely_${likelyCause}`)}
          alerts={members}
        />
      )}
      {inGroups.length > 0 && (
        <Box as="section" size={13} className={classes['section']}>
          <Title as="h3" marginBottom={4} fontSize={13}>
            {text('inGroups')}
          </Title>
          <ul>
            {inGroups.map(({ id, number, name }) => (
              <li key={id}>
                <Link to="." search={alertSearch.opened(id)} resetScroll={false}>
                  {text('alertNumber', { number })} {name}
                </Link>
              </li>
            ))}
          </ul>
        </Box>
      )}
      {othersOfAsset.length > 0 && <Lines title={text('others')} note="" alerts={othersOfAsset} />}
    </>
  );
}

interface LinesProps {
  readonly title: string;
  readonly note: string;
  readonly alerts: readonly AlertRow[];
}

function Lines({ title, note, alerts }: LinesProps) {
  return (
    <Box as="section" size={13} className={classes['section']}>
      <Title as="h3" marginBottom={4} fontSize={13}>
        {title}
      </Title>
      {note !== '' && <p>{note}</p>}
      <ul className={`boxed ${classes['lines']}`}>
        {alerts.map((one) => (
          <AlertLine key={one.id} alert={one} />
        ))}
      </ul>
    </Box>
  );
}
