import { chanceAt, createChance } from '../chance.ts';
import type { Shifts } from '../fleet/demo-asset.ts';
import { nextStand, type Round } from '../rounds/round.ts';
import { DAY_MS, type Machine, type Block } from './machine.ts';

type Span = readonly [fromHour: number, untilHour: number];

const weekday: Readonly<Record<Shifts, readonly Span[]>> = {
  day: [
    [7, 12],
    [13, 17.4],
  ],
  long: [
    [5.6, 11.2],
    [12, 17.2],
    [17.5, 22.2],
  ],
  always: [
    [0.2, 3.6],
    [4.1, 5.9],
    [6.2, 10.9],
    [11.5, 13.9],
    [14.2, 18.6],
    [19.2, 21.9],
    [22.2, 23.95],
  ],
  night: [
    [0.1, 5.4],
    [19.6, 23.9],
  ],
  dawn: [[0.3, 13.5]],
};
const NIGHT_OF_GENERATORS: readonly Span[] = [
  [0, 6.1],
  [17.8, 24],
];
/** Share of machines that work on each day of the week, from Sunday. */
const WORKS: Readonly<Record<Shifts, readonly number[]>> = {
  day: [0.04, 0.94, 0.96, 0.96, 0.96, 0.92, 0.4],
  long: [0.3, 0.94, 0.96, 0.96, 0.96, 0.95, 0.66],
  always: [0.86, 0.95, 0.95, 0.95, 0.95, 0.95, 0.9],
  night: [0.4, 0.9, 0.92, 0.92, 0.92, 0.92, 0.6],
  dawn: [0.3, 0.92, 0.95, 0.95, 0.95, 0.95, 0.75],
};
const POWER_IS_NEEDED = 0.92;
const BREAKS_DOWN = 0.014;
const LEAVES_AT_ALL = 0.93;
/** Meals and shift changes are not at the same minute for all. */
const EARLIER_OR_LATER_HOURS = 1.3;

/** Plans a machine's day, or pair of days: the same for every call. */
export function planPeriod(machine: Machine, period: number): Block[] {
  const chance = createChance(machine.seed ^ Math.imul(period + 1, 0x51ed_270b));
  const planner = new Planner(machine, chance);
  const { duty } = machine;
  if (duty.kind === 'long haul') {
    if (chance() < LEAVES_AT_ALL) planner.work([[chance() * 9, 48]]);
  } else if (duty.kind !== 'stand') {
    const shifts = 'shifts' in duty ? duty.shifts : 'day';
    const dayOfWeek = (Math.floor(machine.epochMs / DAY_MS) + period + 4) % 7;
    const share = duty.kind === 'power' ? POWER_IS_NEEDED : WORKS[shifts][dayOfWeek];
    if (chance() < (share ?? 0)) planner.work(spansOf(machine, shifts));
  }
  return planner.finish();
}

function spansOf({ duty, seed }: Machine, shifts: Shifts): readonly Span[] {
  if (duty.kind === 'power') return shifts === 'always' ? [[0, 24]] : NIGHT_OF_GENERATORS;
  if (duty.kind === 'visit') return [[7.2 + 1.5 * chanceAt(seed, 1), 18.2]];
  if (duty.kind === 'deliver' && shifts === 'long') return [[5.2 + 4.5 * chanceAt(seed, 2), 23.9]];
  const laterHours = (chanceAt(seed, 3) - 0.5) * EARLIER_OR_LATER_HOURS;
  return weekday[shifts].map(([from, until]): Span => [
    Math.max(0.05, from + laterHours),
    Math.min(23.98, until + laterHours),
  ]);
}

class Planner {
  readonly #machine: Machine;
  readonly #chance: () => number;
  readonly #blocks: Block[] = [];
  #atS = 0;

  constructor(machine: Machine, chance: () => number) {
    this.#machine = machine;
    this.#chance = chance;
  }

  /** Fills each span with as many whole rounds as fit. */
  work(spans: readonly Span[]): void {
    const brokenSpan = this.#chance() < BREAKS_DOWN ? Math.floor(this.#chance() * spans.length) : -1;
    for (const [index, [fromHour, untilHour]] of spans.entries()) {
      const isAllTheTime = this.#machine.duty.kind === 'power';
      const fromS = Math.max(this.#atS, fromHour * 3_600 + (isAllTheTime ? 0 : this.#chance() * 900));
      const untilS = untilHour * 3_600;
      if (isAllTheTime) this.#keepOn(fromS, untilS);
      else if (index === brokenSpan) this.#breakDown(fromS);
      else this.#repeat(fromS, untilS);
    }
  }

  finish(): Block[] {
    this.#standUntil(this.#periodS());
    return this.#blocks;
  }

  #periodS(): number {
    return (this.#machine.periodDays * DAY_MS) / 1_000;
  }

  /** Picks one of its rounds, the shortest if the others take too long. */
  #pickRound(withinS = Infinity): Round | undefined {
    const { rounds, pace } = this.#machine;
    const fitting = rounds.filter((round) => round.seconds / pace <= withinS);
    return fitting[Math.floor(this.#chance() * fitting.length)];
  }

  #repeat(fromS: number, untilS: number): void {
    const { duty, pace } = this.#machine;
    const isOut = !('site' in duty);
    let startS = fromS;
    for (let trips = 0; trips < (isOut ? 4 : 1); trips += 1) {
      const round = this.#pickRound(untilS - startS);
      if (round === undefined) return;
      const fitting = (untilS - startS) / (round.seconds / pace);
      const atMost = Math.floor((this.#periodS() - startS) / (round.seconds / pace));
      // A started round is finished, even after the end of the shift.
      const times = isOut ? 1 : Math.min(Math.round(fitting), atMost);
      this.#go(round, startS, times);
      const restMinutes = duty.kind === 'long haul' ? 120 + this.#chance() * 400 : 10 + this.#chance() * 35;
      startS = this.#atS + restMinutes * 60;
    }
  }

  #keepOn(fromS: number, untilS: number): void {
    const [round] = this.#machine.rounds;
    if (round === undefined) return;
    this.#standUntil(fromS);
    this.#blocks.push({ fromS, untilS, round, roundFromS: 0, pace: 1 });
    this.#atS = untilS;
  }

  /** Stops during its work, stands for hours, and finishes its round after a repair. */
  #breakDown(fromS: number): void {
    const { pace } = this.#machine;
    const round = this.#pickRound(this.#periodS() - fromS - 5 * 3_600);
    if (round === undefined) return;
    const stopS = Math.min(round.seconds, nextStand(round, this.#chance() * 0.7 * round.seconds));
    const brokenS = fromS + stopS / pace;
    const mendedS = brokenS + (2 + this.#chance() * 2.5) * 3_600;
    const homeS = mendedS + (round.seconds - stopS) / pace;
    if (homeS > this.#periodS()) return;
    this.#standUntil(fromS);
    this.#blocks.push(
      { fromS, untilS: brokenS, round, roundFromS: 0, pace },
      { fromS: brokenS, untilS: mendedS, round, roundFromS: stopS, pace: 0 },
      { fromS: mendedS, untilS: homeS, round, roundFromS: stopS, pace },
    );
    this.#atS = homeS;
  }

  #go(round: Round, fromS: number, times: number): void {
    const { pace } = this.#machine;
    const untilS = fromS + (times * round.seconds) / pace;
    if (times < 1 || untilS > this.#periodS()) return;
    this.#standUntil(fromS);
    this.#blocks.push({ fromS, untilS, round, roundFromS: 0, pace });
    this.#atS = untilS;
  }

  #standUntil(untilS: number): void {
    if (untilS <= this.#atS) return;
    this.#blocks.push({ fromS: this.#atS, untilS, round: this.#machine.rest, roundFromS: 0, pace: 0 });
    this.#atS = untilS;
  }
}
