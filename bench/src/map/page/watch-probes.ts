// oxlint-disable unicorn/consistent-function-scoping -- The browser gets the text of one function, with all it needs.
import type { HeardFrame } from './hear-frames.ts';

/** A sent fix; all fixes of an asset have different latitudes. */
export type ProbeFix = readonly [assetId: number, latitude: number, atMs: number];

declare global {
  interface Window {
    probes?: {
      forget: () => void;
      expect: (fixes: readonly ProbeFix[]) => void;
      /** Time from POST until the frame with the change was drawn, for each fix of a visible probe [ms]. */
      report: () => readonly number[];
    };
  }
}

/** Runs in the page: records when the probes' fixes were drawn. */
export function watchProbes(): void {
  const seen = new Map<string, number>();
  let expected: ProbeFix[] = [];
  let probes = new Set<number>();
  /** Probes that the newest frame draws individually. */
  const inView = new Set<number>();

  const keyOf = (assetId: number, latitude: number): string => `${assetId} ${latitude.toFixed(5)}`;
  const latitudeOf = (y: number): number =>
    (360 / Math.PI) * Math.atan(Math.exp(((180 - y * 360) * Math.PI) / 180)) - 90;

  const afterDrawing = (run: () => void): void => {
    requestAnimationFrame(() => {
      // After the map's frame: its own request for it came first, or comes in this same frame.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        run();
        port1.close();
      });
      port1.start();
      port2.postMessage(null);
    });
  };

  const take = ({ points }: HeardFrame): void => {
    if (probes.size === 0) return;
    const fresh: string[] = [];
    inView.clear();
    for (const [index, id] of points.ids.entries()) {
      if (!probes.has(id)) continue;
      inView.add(id);
      const key = keyOf(id, latitudeOf(points.y[index] ?? 0));
      if (!seen.has(key)) fresh.push(key);
    }
    if (fresh.length === 0) return;
    for (const key of fresh) seen.set(key, Number.NaN);
    afterDrawing(() => {
      const drawn = performance.timeOrigin + performance.now();
      for (const key of fresh) seen.set(key, drawn);
    });
  };
  (window.frameListeners ??= []).push(take);

  window.probes = {
    forget: () => {
      seen.clear();
      expected = [];
    },
    expect: (fixes) => {
      probes = new Set([...probes, ...fixes.map(([id]) => id)]);
      expected.push(...fixes.filter(([id]) => inView.has(id)));
    },
    // A fix that was never shown counts as shown with its asset's next one, or as not shown yet.
    report: () => {
      const drawnBy = new Map<number, number>();
      const now = performance.timeOrigin + performance.now();
      return expected.toReversed().map(([id, latitude, atMs]) => {
        const own = seen.get(keyOf(id, latitude)) ?? Number.NaN;
        const drawn = own >= atMs ? own : (drawnBy.get(id) ?? now);
        drawnBy.set(id, drawn);
        return drawn - atMs;
      });
    },
  };
}
