import { IconClockUp } from '@tabler/icons-react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Hint, Row } from '../../../ui/layout/primitives.tsx';

/** States that a record has unsent changes. */
export function WaitsMark({ count }: { readonly count: string }) {
  const text = useText('offline');
  return (
    <Row as="span" inline gap={4} size={12} weight="medium" color="accent-text">
      <IconClockUp size={14} stroke={1.85} aria-hidden />
      {text('waits')} ({count})
    </Row>
  );
}

/** Lists the actions that require a connection. */
export function NeedsConnection({ actions }: { readonly actions: readonly string[] }) {
  const text = useText('offline');
  const locale = useLocale();
  return <Hint>{text('needsConnection', { actions: new Intl.ListFormat(locale).format(actions) })}</Hint>;
}
