declare global {
  interface Window {
    mainThread?: {
      forget: () => void;
      report: () => {
        readonly framesPerSecond: number;
        /** The longest time without a response [ms]. */
        readonly longestWaitMs: number;
      };
    };
  }
}

/** Runs in the page: counts frames and repeatedly checks whether the main thread responds. */
export function watchMainThread(): void {
  let frames = 0;
  let startedAt = performance.now();
  let heardAt = startedAt;
  let longestWaitMs = 0;

  const { port1: probe, port2: echo } = new MessageChannel();
  probe.addEventListener('message', () => {
    longestWaitMs = Math.max(longestWaitMs, performance.now() - heardAt);
    setTimeout(() => {
      heardAt = performance.now();
      echo.postMessage(null);
    }, 4);
  });
  probe.start();
  echo.postMessage(null);
  const countFrame = (): void => {
    frames += 1;
    requestAnimationFrame(countFrame);
  };
  requestAnimationFrame(countFrame);

  window.mainThread = {
    forget: () => {
      [frames, longestWaitMs, startedAt] = [0, 0, performance.now()];
    },
    report: () => ({
      framesPerSecond: (frames * 1000) / (performance.now() - startedAt),
      longestWaitMs,
    }),
  };
}
