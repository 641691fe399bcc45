import { minuteMs } from '@azimute/contract/durations';
import { proofTimeline, type ProofWindow, type ProofTimeline } from './proof-windows.ts';
import type { Alert } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text, Title, Hint, Bold } from '../../../ui/layout/primitives.tsx';
import { SeverityGlyph } from '../../../ui/severity-glyph.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ProofGlyph } from '../components/proof-glyph.tsx';
import { useProofWords } from '../components/use-proof-words.ts';
import classes from './did-it-work.module.css';
import { ProofChain } from './proof-chain.tsx';

/** Shows whether the countermeasures of an alert worked: current result and timeline. */
export function DidItWork({ alert }: { readonly alert: Alert }) {
  const text = useText('alerts');
  const format = useFormat();
  const now = useNow(minuteMs).getTime();
  const timeline = proofTimeline(alert, now);
  const { watch, status, countermeasures } = alert;
  const isAhead = countermeasures.length > 0 && status !== 'resolved' && watch?.state !== 'waiting';
  if (timeline === null && watch === null && !isAhead) return null;
  const coverage = watch?.details?.coverage ?? null;
  return (
    <Stack
      as="section"
      gap={12}
      paddingBlock={12}
      paddingInline={16}
      border="all"
      radius={3}
      aria-labelledby="did-it-work"
    >
      <Row align="baseline" justify="space-between" wrap gap={4} columnGap={12}>
        <Title as="h3" size={13} id="did-it-work">
          {text('didItWork')}
        </Title>
        <Hint as="span">
          {[
            text('sameTypeAndAsset'),
            ...(coverage === null ? [] : [text('proofCoverage', { share: format.percent(coverage, 0) })]),
          ].join(' · ')}
        </Hint>
      </Row>
      {watch !== null && <Verdict watch={watch} />}
      {countermeasures.length > 0 && <ProofChain alert={alert} />}
      {timeline !== null && <Timeline timeline={timeline} alert={alert} now={now} />}
      {isAhead && <Hint>{text('watchBegins')}</Hint>}
    </Stack>
  );
}

function Verdict({ watch }: { readonly watch: NonNullable<Alert['watch']> }) {
  const text = useText('alerts');
  const format = useFormat();
  const words = useProofWords();
  const { state, details, recurrences, from, earliest, until } = watch;
  const said = (): string => {
    if (details === null) return text('notLookedAt');
    if (state === 'recurred')
      return text('recurredTimes', {
        ...format.counted(recurrences),
        exposed: words.exposure(details, details.exposed),
      });
    if (state === 'waiting')
      return text('waitingFor', {
        exposed: words.exposure(details, details.exposed),
        needed: words.exposure(details, details.needed),
        earliest: format.date(earliest),
        until: format.date(until),
      });
    return words.said({ ...details, state, from });
  };
  return (
    <Row as="p" align="stretch" gap={8} size={13} className={classes['verdict']}>
      <ProofGlyph state={state} size={16} />
      <span>
        <Bold>{words.verdict(state)}</Bold> <span>{said()}</span>
      </span>
    </Row>
  );
}

interface TimelineProps {
  readonly timeline: ProofTimeline;
  readonly alert: Alert;
  readonly now: number;
}

function Timeline({ timeline, alert, now }: TimelineProps) {
  const text = useText('alerts');
  const format = useFormat();
  const words = useProofWords();
  const { fromMs, toMs, windows, countermeasures, occurrences } = timeline;
  const placeOf = (atMs: number): string => `${((atMs - fromMs) / Math.max(1, toMs - fromMs)) * 100}%`;
  return (
    <figure
      aria-label={windows
        .map((one) => `${text('afterNumber', { number: one.number })}: ${words.verdict(one.state)}`)
        .join('; ')}
    >
      <Box position="relative" height={76} marginInline={10} border="bottom" edge="strong" aria-hidden>
        {windows.map((one) => (
          <WindowBar key={one.fromMs} placeOf={placeOf} one={one} />
        ))}
        {countermeasures.map(({ atMs, number }) => (
          <CountermeasureMark key={number} place={placeOf(atMs)} number={number} />
        ))}
        {occurrences.map((atMs) => (
          <Row
            as="span"
            key={atMs}
            bottom={10}
            align="stretch"
            className={classes['happened']}
            style={{ insetInlineStart: placeOf(atMs) }}
          >
            <SeverityGlyph severity={alert.severity} size={14} />
          </Row>
        ))}
        {now < toMs && (
          <Box
            as="span"
            width={1}
            fill="accent"
            top={42}
            bottom={0}
            className={classes['now']}
            style={{ insetInlineStart: placeOf(now) }}
          />
        )}
      </Box>
      <Row as="p" justify="space-between" align="stretch" gap={8} marginTop={4} fontSize={11} color="text-3">
        <span>{format.date(fromMs)}</span>
        <span>{now < toMs ? text('today', { date: format.date(now) }) : ''}</span>
        <span>{format.date(toMs)}</span>
      </Row>
    </figure>
  );
}

interface WindowBarProps {
  readonly placeOf: (atMs: number) => string;
  readonly one: ProofWindow;
}

function WindowBar({ placeOf, one }: WindowBarProps) {
  const text = useText('alerts');
  const words = useProofWords();
  return (
    <Text
      as="span"

      paddingBlock={4}
      paddingInline={8}
      height={48}
      fontSize={11}
      line={14}
      weight="medium"
      truncate
      radius={2}
      position="absolute"
      top={20}
      className={classes['window']}
      data-state={one.state}
      style={{
        insetInlineStart: placeOf(one.fromMs),
        inlineSize: `calc(${placeOf(one.toMs)} - ${placeOf(one.fromMs)})`,
      }}
    >
      {text('afterNumber', { number: one.number })}: {words.verdict(one.state)}
    </Text>
  );
}

interface CountermeasureMarkProps {
  readonly place: string;
  readonly number: number;
}

function CountermeasureMark({ place, number }: CountermeasureMarkProps) {
  return (
    <Text
      as="span"

      width={18}
      height={18}
      fontSize={11}
      line={18}
      weight="semibold"
      textAlign="center"
      radius="round"
      top={0}
      fill="text"
      className={classes['done']}
      style={{ insetInlineStart: place }}
    >
      {number}
    </Text>
  );
}
