/** The parts of a live worker's frame that the benchmark reads. */
export interface HeardFrame {
  readonly points: { readonly ids: Int32Array; readonly y: Float64Array };
  readonly clusters: { readonly keys: Float64Array; readonly counts: Uint32Array };
}

declare global {
  interface Window {
    fleetFrames?: {
      readonly newest: { readonly points: number; readonly clusters: number; readonly assets: number };
    };
    /** Called with each frame when it reaches the main thread; created by the first script that runs. */
    frameListeners?: ((frame: HeardFrame) => void)[];
  }
}

/** Runs in the page before its own scripts: listens to messages from the live worker to the main thread. */
export function hearFrames(): void {
  let newest = { points: 0, clusters: 0, assets: 0 };
  const listeners = (window.frameListeners ??= []);
  window.fleetFrames = {
    get newest() {
      return newest;
    },
  };
  const Original = window.Worker;
  window.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (!String(url).includes('live-worker')) return;
      this.addEventListener('message', (event: MessageEvent<{ frame?: HeardFrame }>) => {
        const { frame } = event.data;
        if (frame === undefined) return;
        const [points, clusters] = [frame.points.ids.length, frame.clusters.keys.length];
        const inClusters = frame.clusters.counts.reduce((sum, one) => sum + one, 0);
        newest = { points, clusters, assets: points + inClusters };
        for (const listener of listeners) listener(frame);
      });
    }
  };
}
