import type { MakerFeedState } from '@azimute/contract/maker-feeds';
import {
  IconCheck,
  IconClock,
  IconClockExclamation,
  IconPlayerPause,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { GlyphLabel } from '../../ui/glyph-label.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { MakerFeed, MakerMachine } from './maker-feed-list.ts';

const looks: Readonly<Record<MakerFeedState, readonly [token: string, glyph: Icon]>> = {
  waiting: ['--sv-info', IconClock],
  current: ['--ok', IconCheck],
  late: ['--sv-medium', IconClockExclamation],
  failing: ['--sv-critical', IconX],
  disabled: ['--sv-unset', IconPlayerPause],
};

/** Words for feeds, machines and their readings. */
export function useMakerWords() {
  const text = useText('maker-feeds');
  const format = useFormat();
  return useMemo(
    () => ({
      stateOf: ({ state, failure }: MakerFeed): string =>
        failure === null || state === 'disabled' ? text(`state_${state}`) : text(`failure_${failure}`),
      accessOf: ({ auth, seriesUrl }: MakerFeed): string =>
        text(seriesUrl === '' ? 'withoutSeries' : 'withSeries', { auth: text(`auth_${auth}`) }),
      machine: ({ pin, serial, model }: Pick<MakerMachine, 'pin' | 'serial' | 'model'>): string =>
        pin || [model, serial].filter(Boolean).join(' '),
      value: (value: number | null): string =>
        value === null ? text('noValue') : format.number(value, decimalsOf(value)),
    }),
    [text, format],
  );
}

const decimalsOf = (value: number): number => (Number.isInteger(value) ? 0 : 1);

/** State of a feed as glyph and word. */
export function MakerFeedStateLabel({
  feed,
  pill = false,
}: {
  readonly feed: MakerFeed;
  readonly pill?: boolean;
}) {
  const { stateOf } = useMakerWords();
  const [token, Glyph] = looks[feed.state];
  return (
    <GlyphLabel token={token} glyph={<Glyph size={14} aria-hidden />} pill={pill}>
      {stateOf(feed)}
    </GlyphLabel>
  );
}
