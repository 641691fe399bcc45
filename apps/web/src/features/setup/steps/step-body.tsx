import type { SetupStep } from '@azimute/contract';
import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Lead, Row, Stack, Title } from '../../../ui/layout/primitives.tsx';
import { CompanyStep } from './company-step.tsx';
import { AlertStep, ColleagueStep, GeofenceStep, MachinesStep } from './form-steps.tsx';
import { MailStep } from './mail-step.tsx';
import { TrackerStep } from './tracker-step.tsx';
import type { StepProps } from './step-props.ts';
import { UnitStep } from './unit-step.tsx';

const bodies: Readonly<Record<SetupStep, ComponentType<StepProps>>> = {
  company: CompanyStep,
  unit: UnitStep,
  machines: MachinesStep,
  tracker: TrackerStep,
  geofence: GeofenceStep,
  alert: AlertStep,
  colleague: ColleagueStep,
  mail: MailStep,
};

interface StepBodyProps extends StepProps {
  readonly step: SetupStep;
  readonly onSkip: () => void;
}

/** A step with its purpose, and its form or a link to it. */
export function StepBody({ step, onSkip, ...props }: StepBodyProps) {
  const text = useText('setup');
  const Body = bodies[step];
  const state = props.setup.steps.find((one) => one.step === step);
  return (
    <>
      <Row as="header" justify="space-between" gap={12} padding={16} border="bottom">
        <Stack gap={2} minWidth={0}>
          <Title size={16}>{text(`title_${step}`)}</Title>
          <Lead>{text(`lead_${step}`)}</Lead>
        </Stack>
        {state !== undefined && !state.isDone && !state.isSkipped && (
          <Button variant="subtle" flex="none" onClick={onSkip}>
            {text('skip')}
          </Button>
        )}
      </Row>
      <Box padding={16}>
        <Body {...props} />
      </Box>
    </>
  );
}
