import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import type { Alert, AlertEvidence } from '../api/alerts-queries.ts';
import { useWhatHappened } from '../components/use-what-happened.ts';
import { EvidenceChart } from './evidence-chart.tsx';

interface WhatHappenedProps {
  readonly alert: Alert;
  readonly evidence: AlertEvidence | undefined;
}

/** What an alert is about, in words and as a chart of its readings. */
export function WhatHappened({ alert, evidence }: WhatHappenedProps) {
  const text = useText('alerts');
  const say = useWhatHappened();
  return (
    <Stack as="section" gap={6}>
      <Title as="h3" fontSize={13}>
        {text('whatHappened')}
      </Title>
      <Text size={13} color="text-2">
        {say(alert)}
      </Text>
      {alert.condition.type !== 'external' && alert.description !== '' && (
        <Text size={13} color="text-2">
          {alert.description}
        </Text>
      )}
      {alert.doubtedBecause !== null && (
        <Text size={13} color="warn-text">
          {text('doubted')}
        </Text>
      )}
      {evidence && evidence.series.length > 0 && <EvidenceChart evidence={evidence} />}
    </Stack>
  );
}
