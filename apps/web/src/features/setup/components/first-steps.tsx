import type { SetupStep } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDashedMinus,
  IconCircleHalf2,
} from '@tabler/icons-react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { Hint, Lead, Row, Stack, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { setupKey, type Setup } from '../../endpoints/setup-options.ts';
import { isOpenStep, useSkipStep, type StepState } from '../api/setup-query.ts';
import { StepBody } from '../steps/step-body.tsx';
import classes from './first-steps.module.css';

interface FirstStepsProps {
  readonly setup: Setup;
  /** Link to the rest of home; absent while there is nothing to show. */
  readonly onLeave: (() => void) | undefined;
}

/** Steps from an empty account to a machine on the map, and the open step with its form. */
export function FirstSteps({ setup, onLeave }: FirstStepsProps) {
  const text = useText('setup');
  const isPhone = useIsNarrow();
  const { steps } = setup;
  // Unchanged when the step's state changes, until another step is selected.
  const [open, setOpen] = useState<SetupStep | null>(steps.find(isOpenStep)?.step ?? null);
  const skipping = useSkipStep(setup);
  const next = (): void => {
    const at = steps.findIndex(({ step }) => step === open);
    const rest = [...steps.slice(at + 1), ...steps.slice(0, at)];
    setOpen(rest.find(isOpenStep)?.step ?? null);
  };
  const skip = (step: SetupStep, isSkipped: boolean): void => {
    skipping.run({ step, isSkipped });
    if (isSkipped) next();
    else setOpen(step);
  };
  const body = open !== null && (
    <StepBody key={open} step={open} setup={setup} onSkip={() => skip(open, true)} onDone={next} />
  );
  return (
    <section aria-labelledby="first-steps" className={classes['setup']}>
      <Head setup={setup} onLeave={onLeave} />
      <div className={classes['columns']}>
        <ol className={classes['steps']} aria-label={text('steps')}>
          {steps.map((state) => (
            <li key={state.step} data-open={state.step === open || undefined}>
              <button
                type="button"
                className={classes['step']}
                aria-expanded={state.step === open}
                onClick={() => setOpen(state.step)}
              >
                <StepGlyph state={state} isOpen={state.step === open} />
                <span>
                  <b>{text(`step_${state.step}`)}</b>
                  <small>{text(`why_${state.step}`)}</small>
                </span>
              </button>
              <StateWord
                state={state}
                isOpen={state.step === open}
                onResume={() => skip(state.step, false)}
              />
              {isPhone && state.step === open && <div className={classes['inline']}>{body}</div>}
            </li>
          ))}
        </ol>
        {!isPhone && body !== false && <div className={classes['panel']}>{body}</div>}
      </div>
    </section>
  );
}

function Head({ setup: { steps }, onLeave }: FirstStepsProps) {
  const text = useText('setup');
  const format = useFormat();
  const done = steps.filter(({ isDone }) => isDone).length;
  const skipped = steps.filter(({ isDone, isSkipped }) => isSkipped && !isDone).length;
  const hiding = useAction({
    call: () => callApi('updateSetup', { body: { isDismissed: true } }),
    invalidates: [setupKey],
    confirm: { title: text('hideTitle'), effect: text('hideEffect'), confirmLabel: text('hide') },
  });
  return (
    <Row gap={12} wrap>
      <Stack gap={2} minWidth={0} flex="1 1 280px">
        <Title as="h1" size={20} track="title" id="first-steps">
          {text('title')}
        </Title>
        <Lead>
          {text('progress', { done: format.number(done), all: format.number(steps.length) })}
          {skipped > 0 && text('skippedCount', format.counted(skipped))} {text('stays')}
        </Lead>
      </Stack>
      <progress className={classes['bar']} aria-label={text('title')} value={done} max={steps.length} />
      {onLeave && <Button onClick={onLeave}>{text('seeHome')}</Button>}
      <Button variant="subtle" onClick={() => hiding.run()}>
        {text('hide')}
      </Button>
      {hiding.dialog}
    </Row>
  );
}

interface StateWordProps {
  readonly state: Setup['steps'][number];
  readonly isOpen: boolean;
  readonly onResume: () => void;
}

function StateWord({ state: { isDone, isSkipped }, isOpen, onResume }: StateWordProps) {
  const text = useText('setup');
  if (isDone) return <Hint as="span">{text('done')}</Hint>;
  if (isSkipped)
    return (
      <button type="button" className="link" onClick={onResume}>
        {text('resume')}
      </button>
    );
  return isOpen ? <Hint as="span">{text('open')}</Hint> : null;
}

interface StepGlyphProps {
  readonly state: StepState;
  readonly isOpen: boolean;
}

/** Done, skipped, open or to do; the word next to it says the same. */
function StepGlyph({ state: { isDone, isSkipped }, isOpen }: StepGlyphProps) {
  const [Glyph, is] = isDone
    ? [IconCircleCheckFilled, 'done' as const]
    : isSkipped
      ? [IconCircleDashedMinus, 'skipped' as const]
      : isOpen
        ? [IconCircleHalf2, 'open' as const]
        : [IconCircle, 'todo' as const];
  return <Glyph size={18} stroke={1.75} className={classes['glyph']} data-is={is} aria-hidden />;
}
