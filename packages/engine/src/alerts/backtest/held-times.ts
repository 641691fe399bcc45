import type { AlertOutput } from '../alert-output.ts';

/** A time that a rule held of an asset. */
export interface HeldTime {
  readonly subject: string;
  readonly fromMs: number;
  /** Null where it goes on. */
  readonly toMs: number | null;
  readonly worst: number | null;
}

/** The times that one rule held of one asset, from an instant on: what began before it is none. */
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
      // A meter that is due begins, and never ends.
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
