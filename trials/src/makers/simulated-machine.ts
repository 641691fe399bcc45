const HOUR_MS = 3_600_000;

/** True state of a machine at an instant. */
export interface TrueState {
  readonly atMs: number;
  readonly hours: number;
  readonly idleHours: number;
  readonly kilometers: number;
  readonly liters: number;
  readonly fuelPercent: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly isRunning: boolean;
}

export interface SimulatedMachine {
  readonly index: number;
  readonly pin: string;
  readonly model: string;
  readonly serial: string;
  readonly tankLiters: number;
  readonly stateAt: (ms: number) => TrueState;
}

const PIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/**
 * A machine that works ten hours a day from the begin of the simulation on. Every reading follows from the instant, so
 * that a maker can report any of them at any time.
 */
export function simulateMachine(maker: number, index: number, beginMs: number): SimulatedMachine {
  const tankLiters = 400;
  const litersPerHour = 12 + (index % 7);
  const kilometersPerHour = 3 + (index % 4);
  const workedHours = (ms: number): number => {
    const elapsed = Math.max(0, ms - beginMs) / HOUR_MS;
    return Math.floor(elapsed / 24) * 10 + Math.min(10, elapsed % 24);
  };
  return {
    index,
    pin: `${PIN_LETTERS[maker] ?? 'Z'}MK${String(index).padStart(14, '0')}`,
    model: `M${1 + (index % 3)}`,
    serial: `S${maker}-${String(index).padStart(5, '0')}`,
    tankLiters,
    stateAt: (ms) => {
      const worked = workedHours(ms);
      const kilometers = worked * kilometersPerHour;
      const liters = worked * litersPerHour;
      return {
        atMs: ms,
        hours: round(1_000 + index + worked),
        idleHours: round(200 + worked * 0.25),
        kilometers: round(5_000 + kilometers),
        liters: round(20_000 + liters),
        // Filled up when it is down to a tenth.
        fuelPercent: round(100 - (((liters / tankLiters) * 100) % 90)),
        // Out and back along a road of 120 km, whose straight line is nine tenths of the way.
        latitude: round(-20 + (0.9 * Math.abs(((kilometers + 60) % 120) - 60)) / 111.195),
        longitude: round(-45 + index * 0.01),
        isRunning: Math.max(0, ms - beginMs) % (24 * HOUR_MS) < 10 * HOUR_MS,
      };
    },
  };
}

const round = (value: number): number => Number(value.toFixed(6));
