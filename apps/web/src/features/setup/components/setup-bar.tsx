import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Faint, Row, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { Setup } from '../../endpoints/setup-options.ts';
import { isOpenStep } from '../api/setup-query.ts';

interface SetupBarProps {
  readonly setup: Setup;
  readonly onOpen: () => void;
}

/** The remaining first steps in one line, once a machine is on the map. */
export function SetupBar({ setup: { steps }, onOpen }: SetupBarProps) {
  const text = useText('setup');
  const format = useFormat();
  const next = steps.find(isOpenStep);
  if (next === undefined) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Row gap={10} paddingBlock={8} paddingInline={16} border="all" radius={3} fill="surface" size={13}>
      <IconListCheck size={18} stroke={1.75} aria-hidden />
      <Text as="span" minWidth={0} flex={1}>
        {text('next', { step: text(`step_${next.step}`) })}{' '}
        <Faint>{text('progress', { done: format.number(done), all: format.number(steps.length) })}</Faint>
      </Text>
      <Button size="compact-sm" onClick={onOpen}>
        {text('continue')}
      </Button>
    </Row>
  );
}
