export interface WatchReport {
  /** Time from POST until the main thread had the change, for each fix that was seen [ms]. */
  readonly received: readonly number[];
  /** Time from POST until the frame with the change was drawn [ms]. */
  readonly drawn: readonly number[];
  /** Messages with points received by the main thread. */
  readonly frames: number;
}

type Sent = readonly [device: number, step: number, atMs: number];

interface Grid {
  readonly place: {
    readonly latitude: number;
    readonly longitude: number;
    readonly columns: number;
    readonly apartDegrees: number;
  };
  readonly steps: { readonly count: number; readonly degrees: number };
}

declare global {
  interface Window {
    latencies?: {
      isReady: () => boolean;
      clear: () => void;
      expect: (sent: readonly Sent[]) => void;
      report: () => WatchReport;
    };
  }
}

/**
 * Runs in the page before its own scripts: listens to messages from the live worker to the main thread, and identifies
 * each point's fix by its position. Self-contained, since the browser receives this function as text.
 */
export function watchLatencies({ place, steps }: Grid): void {
  const seen = new Map<string, { received: number; drawn: number }>();
  const shown = new Map<number, number>();
  let expected: Sent[] = [];
  let frames = 0;
  let points = 0;

  const fixAt = (x: number, y: number): readonly [device: number, step: number] => {
    const longitude = x * 360 - 180;
    const latitude = (360 / Math.PI) * Math.atan(Math.exp(((180 - y * 360) * Math.PI) / 180)) - 90;
    const column = Math.round((longitude - place.longitude) / place.apartDegrees);
    const row = Math.floor((latitude - place.latitude + steps.degrees / 2) / place.apartDegrees);
    const rest = latitude - place.latitude - row * place.apartDegrees;
    return [row * place.columns + column, Math.round(rest / steps.degrees)];
  };

  const take = (xs: Float64Array, ys: Float64Array): void => {
    const received = performance.timeOrigin + performance.now();
    const changed: { received: number; drawn: number }[] = [];
    for (const [index, x] of xs.entries()) {
      const [device, step] = fixAt(x, ys[index] ?? 0);
      if (shown.get(device) === step) continue;
      shown.set(device, step);
      const fix = { received, drawn: Number.NaN };
      seen.set(`${device} ${step}`, fix);
      changed.push(fix);
    }
    requestAnimationFrame(() => {
      // After the map's frame: its own request for it came first, or comes in this same frame.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        const drawn = performance.timeOrigin + performance.now();
        for (const fix of changed) fix.drawn = drawn;
        port1.close();
      });
      port1.start();
      port2.postMessage(null);
    });
  };

  const Original = window.Worker;
  window.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (!String(url).includes('live-worker')) return;
      this.addEventListener(
        'message',
        (event: MessageEvent<{ type: string; frame?: { points: { x: Float64Array; y: Float64Array } } }>) => {
          const { frame } = event.data;
          if (frame === undefined) return;
          frames += 1;
          points = frame.points.x.length;
          take(frame.points.x, frame.points.y);
        },
      );
    }
  };
  window.latencies = {
    isReady: () => points > 500,
    clear: () => {
      seen.clear();
      expected = [];
      frames = 0;
    },
    expect: (sent) => {
      expected.push(...sent);
    },
    report: () => {
      const fixes = expected.flatMap(([device, step, atMs]) => {
        const fix = seen.get(`${device} ${step}`);
        return fix === undefined || fix.received < atMs ? [] : [{ ...fix, atMs }];
      });
      return {
        received: fixes.map(({ received, atMs }) => received - atMs),
        drawn: fixes.flatMap(({ drawn, atMs }) => (Number.isNaN(drawn) ? [] : [drawn - atMs])),
        frames,
      };
    },
  };
}
