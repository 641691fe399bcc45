import { Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Bold, Hint, Row, Stack, Surface } from '../../ui/layout/primitives.tsx';
import type { SharedLink } from './use-shared-link.ts';

const line = { gap: 10, paddingBlock: 8, paddingInline: 12, size: 13, weight: 'medium' } as const;

interface ShownContentProps {
  readonly code: string;
  readonly shared: SharedLink;
}

/** Data that recipients see: the position always, the rest by choice. */
export function ShownContent({ code, shared: { choice, change } }: ShownContentProps) {
  const text = useText('tracking-links');
  const isLive = choice.what === 'live';
  const details = {
    showsSpeed: undefined,
    showsCode: code,
    showsTrail: isLive ? text('trailReason') : undefined,
  };
  return (
    <Stack gap={6}>
      <Bold>{text('shown')}</Bold>
      <Surface as="ul">
        <Row as="li" {...line}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          <div>
            {text(isLive ? 'position' : 'lastPosition')}
            <Hint>{text('always')}</Hint>
          </div>
        </Row>
        {(['showsSpeed', 'showsCode', 'showsTrail'] as const).map((name) => (
          <Row as="li" key={name} {...line} border="top">
            <Checkbox
              label={text(name === 'showsTrail' && !isLive ? 'showsPeriod' : name)}
              description={details[name]}
              checked={choice[name]}
              onChange={(event) => change({ [name]: event.currentTarget.checked })}
            />
          </Row>
        ))}
      </Surface>
    </Stack>
  );
}
