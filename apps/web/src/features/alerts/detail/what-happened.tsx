import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text, Title, Lead } from '../../../ui/layout/primitives.tsx';
import type { Alert, AlertEvidence } from '../api/alerts-queries.ts';
import { useWhatHappened } from '../components/use-what-happened.ts';
import { EvidenceChart } from './evidence-chart.tsx';

interface WhatHappenedProps {
  readonly alert: Alert;
  readonly evidence: AlertEvidence | undefined;
}

/** Describes an alert in words, with a chart of its readings. */
export function WhatHappened({ alert, evidence }: WhatHappenedProps) {
  const text = useText('alerts');
  const say = useWhatHappened();
  return (
    <Stack as="section" gap={6}>
      <Title as="h3" fontSize={13}>
        {text('whatHappened')}
      </Title>
      <Lead>{say(alert)}</Lead>
      {alert.condition.type !== 'external' && alert.description !== '' && <Lead>{alert.description}</Lead>}
      {alert.doubtedBecause !== null && (
        <Text size={13} color="warn-text">
          {text('doubted')}
        </Text>
      )}
      {evidence && evidence.series.length > 0 && <EvidenceChart evidence={evidence} />}
    </Stack>
  );
}
