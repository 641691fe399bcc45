import { IconCircleCheckFilled, IconCircleX } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { ApiKey } from '../api/device-lists.ts';
import classes from './key-state.module.css';

interface OfKey {
  readonly apiKey: ApiKey;
}

export function stateOfKey({ revokedAt, expiresAt }: ApiKey): 'isActive' | 'isExpired' | 'isRevoked' {
  if (revokedAt !== null) return 'isRevoked';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'isExpired' : 'isActive';
}

/** Whether a key is valid, as glyph and word. */
export function KeyState({ apiKey }: OfKey) {
  const text = useText('api-keys');
  const state = stateOfKey(apiKey);
  const isOver = state !== 'isActive';
  const Glyph = isOver ? IconCircleX : IconCircleCheckFilled;
  return (
    <Row as="span" inline gap={6} className={classes['state']} data-over={isOver || undefined}>
      <Glyph size={16} aria-hidden />
      {text(state)}
    </Row>
  );
}

export function KeyUse({ apiKey: { lastUsedAt } }: OfKey) {
  const text = useText('api-keys');
  return lastUsedAt === null ? text('neverUsed') : <RelativeTime instant={lastUsedAt} />;
}
