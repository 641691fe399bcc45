import type { AuditEntry } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Title } from '../../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../../ui/list/list-screen.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { compareValues, type Comparison } from '../api/compare-values.ts';
import { useActionWords } from '../api/use-action-words.ts';
import { useThingWords } from '../api/use-thing-words.ts';
import classes from './audit.module.css';
import { usePersonName } from './use-person-name.ts';

interface AuditPanelProps extends PanelProps {
  readonly entry: AuditEntry;
}

/** One audit row: user, action, and values before and after. */
export function AuditPanel({ entry, ...panel }: AuditPanelProps) {
  const text = useText('audit');
  const format = useFormat();
  const words = useActionWords()(entry.action);
  const nameOf = usePersonName();
  const thingOf = useThingWords();
  const { entity, entityId } = entry;
  return (
    <SidePanel
      {...panel}
      label={text('panelLabel', { action: words })}
      title={words}
      subtitle={format.dateTime(entry.at)}
    >
      <PanelBody>
        <Facts
          facts={[
            [text('person'), nameOf(entry)],
            [text('email'), entry.person?.email],
            [text('address'), entry.address],
            [text('action'), <code key="action">{entry.action}</code>],
            [text('thing'), thingOf(entry)],
            [text('sequence'), format.number(entry.sequence)],
            [text('session'), entry.sessionId],
          ]}
        >
          <Link to="." search={{ entity, entityId }} className="text-button">
            {text('history')}
          </Link>
        </Facts>
        <Changes comparisons={compareValues(entry.before, entry.after)} />
      </PanelBody>
    </SidePanel>
  );
}

function Changes({ comparisons }: { readonly comparisons: readonly Comparison[] }) {
  const text = useText('audit');
  if (comparisons.length === 0) return null;
  return (
    <Box as="section" marginTop={20} className={classes['changes']}>
      <Title as="h3" marginBottom={8} fontSize={13}>
        {text('changes')}
      </Title>
      <Box as="table" width="100%" size={13}>
        <thead>
          <tr>
            <th scope="col">{text('value')}</th>
            <th scope="col">{text('before')}</th>
            <th scope="col">{text('after')}</th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map(({ name, before, after }) => (
            <tr key={name} data-changed={before !== after || undefined}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
