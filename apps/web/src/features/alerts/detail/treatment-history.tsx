import { minuteMs } from '@azimute/contract/durations';
import { IconCalendar, IconClipboardCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text, Title, Note, Hint, Bold } from '../../../ui/layout/primitives.tsx';
import { SeverityGlyph } from '../../../ui/severity-glyph.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { alertOptions, type Alert, type AlertEntry, type Countermeasure } from '../api/alerts-queries.ts';
import { AlertStatusGlyph } from '../components/alert-status.tsx';
import { ProofGlyph } from '../components/proof-glyph.tsx';
import { useEntryWords } from '../components/use-entry-words.ts';
import { useMayChangeWorkOrders } from '../../work-orders/api/use-work-order-changes.ts';
import { WorkPhotos } from '../../work-orders/photos/work-photos.tsx';
import { OrderNumber } from '../../work-orders/components/order-number.tsx';
import { FileButton } from './recommendation.tsx';
import { WhoWasTold } from './who-was-told.tsx';
import classes from './treatment-history.module.css';
import { StepNumber } from './step-number.tsx';

/** History of an alert, newest first, with its countermeasures. */
export function TreatmentHistory({ alert }: { readonly alert: Alert }) {
  const text = useText('alerts');
  const format = useFormat();
  const now = useNow(minuteMs).toISOString();
  const { history } = alert;
  const started = history.findLast(({ kind }) => kind === 'started' || kind === 'countermeasure_added');
  const until = alert.resolvedAt ?? now;
  const treatedSeconds = started && (Date.parse(until) - Date.parse(started.at)) / 1000;
  return (
    <section>
      <Row justify="space-between" gap={8} marginBottom={8}>
        <Title as="h3" fontSize={13}>
          {text('treatment')}
        </Title>
        {treatedSeconds !== undefined && treatedSeconds > 0 && (
          <Hint as="span" figure>
            {text('inTreatment', { duration: format.duration(treatedSeconds) })}
          </Hint>
        )}
      </Row>
      <Box as="ol" paddingLeft={28}>
        {history.map((entry) => (
          <Entry key={entry.id} entry={entry} alert={alert} />
        ))}
      </Box>
      <WhoWasTold alertId={alert.id} />
    </section>
  );
}

interface CountermeasureBoxProps {
  readonly countermeasure: Countermeasure;
  readonly alert: Alert;
}

function CountermeasureBox({ countermeasure, alert }: CountermeasureBoxProps) {
  const text = useText('alerts');
  const words = useText('alert-words');
  const format = useFormat();
  const mayChange = useMayChangeWorkOrders();
  const { id, kind, description, orderNumber, solutionDate, files, photos } = countermeasure;
  return (
    <Stack gap={4} marginTop={4} paddingBlock={10} paddingInline={12} border="all" radius={3}>
      <Text size={13} whiteSpace="pre-line" breaks>
        {description}
      </Text>
      <Row gap={14} wrap size={12} color="text-3">
        {kind !== 'other' && words(`${kind}_measure`)}
        {orderNumber !== null && (
          <Row as="span" gap={4}>
            <IconClipboardCheck size={14} stroke={1.75} aria-hidden />
            <OrderNumber
              number={orderNumber}
              orders={alert.workOrders}
              other={text('workOrderIs', { number: orderNumber })}
            />
          </Row>
        )}
        {solutionDate !== null && (
          <Row as="span" gap={4}>
            <IconCalendar size={14} stroke={1.75} aria-hidden />
            {/* Noon of a date is on that date in every time zone. */}
            {text('solutionIs', { date: format.date(`${solutionDate}T12:00:00Z`) })}
          </Row>
        )}
        {files.map((file) => (
          <FileButton key={file.id} alertId={alert.id} file={file} />
        ))}
      </Row>
      <WorkPhotos
        owner={{ alertId: alert.id, countermeasureId: id }}
        photos={photos}
        mayChange={mayChange}
        changes={alertOptions(alert.id).queryKey}
      />
    </Stack>
  );
}

/** Glyph of an entry: resulting status, number of its countermeasure, or a dot. */
function nodeOf({ kind, proof }: AlertEntry, severity: Alert['severity'], number: number): ReactNode {
  if (number > 0) return <StepNumber number={number} />;
  switch (kind) {
    case 'started':
      return <AlertStatusGlyph status="running" size={16} />;
    case 'finished':
      return <AlertStatusGlyph status="resolved" size={16} />;
    case 'raised':
    case 'reopened':
      return <AlertStatusGlyph status="opened" size={16} />;
    case 'proved':
      return <ProofGlyph state={proof?.state ?? 'cannot_tell'} size={16} />;
    case 'severity_rose':
    case 'occurred_again':
      return <SeverityGlyph severity={severity} size={14} />;
    default:
      return <Box as="span" width={8} height={8} radius="full" className={classes['dot']} />;
  }
}

interface EntryProps {
  readonly entry: Alert['history'][number];
  readonly alert: Alert;
}

function Entry({ entry, alert }: EntryProps) {
  const text = useText('alerts');
  const words = useEntryWords();
  const { countermeasures, severity } = alert;
  const index =
    entry.kind === 'proved' ? -1 : countermeasures.findIndex(({ id }) => id === entry.countermeasureId);
  const countermeasure = countermeasures[index];
  const detail = words.detail(entry);
  return (
    <Box as="li" paddingBottom={12} position="relative" size={13} className={classes['entry']}>
      <Stack as="span" place="center" width={18} height={20} position="absolute" top={0} left="-28px">
        {nodeOf(entry, severity, index + 1)}
      </Stack>
      <p>
        <Bold>
          {countermeasure === undefined
            ? words.title(entry)
            : text('countermeasureNumber', { number: index + 1 })}
        </Bold>{' '}
        <Text as="span" color="text-3" fontSize={12}>
          · {words.byAndAt(entry)}
        </Text>
      </p>
      {detail !== '' && (
        <Note breaks whiteSpace="pre-line">
          {detail}
        </Note>
      )}
      {countermeasure && <CountermeasureBox countermeasure={countermeasure} alert={alert} />}
    </Box>
  );
}
