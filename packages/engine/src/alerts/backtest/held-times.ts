import type { AlertOutput } from '../alert-output.ts';

/** Time in which an asset met a rule. */
export interface HeldTime {
  readonly subject: string;
  readonly fromMs: number;
  /** Null while in progress. */
  readonly toMs: number | null;
  readonly worst: number | null;
}

/** Times in which one asset met one rule, ignoring those that began before a given instant. */
export class HeldTimes {
  readonly #fromMs: number;
  #times: HeldTime[] = [];

  constructor(fromMs: number) {
    this.#fromMs = fromMs;
  }

  get times(): readonly HeldTime[] {
    return this.#times;
  }

  take({ kind, subject, crossedAtMs, endedAtMs, value, worstValue }: AlertOutput): void {
    if (crossedAtMs < this.#fromMs) return;
    if (kind === 'began') {
      // A due meter begins but never ends.
      const toMs = subject.startsWith('due:') ? crossedAtMs : null;
      this.#times.push({ subject, fromMs: crossedAtMs, toMs, worst: worstValue ?? value });
      return;
    }
    const at = this.#times.findLastIndex((one) => one.subject === subject && one.fromMs === crossedAtMs);
    const known = this.#times[at];
    if (known === undefined) return;
    if (kind === 'doubted') this.#times.splice(at, 1);
    else
      this.#times[at] = {
        ...known,
        worst: worstValue ?? known.worst,
        toMs: kind === 'ended' ? endedAtMs : known.toMs,
      };
  }
}
