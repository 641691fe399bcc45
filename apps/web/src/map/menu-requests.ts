const longPressMs = 500;
/** A resting finger still moves slightly. */
const tremblePixels = 8;

type Ask = (x: number, y: number) => void;

/** Reports menu requests in element pixels: by secondary button or long press. */
export function watchMenuRequests(element: HTMLElement, ask: Ask): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault();
      // Others come from touch, which is watched here, or from the keyboard, whose menu the screen opens.
      if (event.button === 2 || event.ctrlKey) ask(...placeIn(element, event));
    },
    { signal },
  );
  watchLongPress(element, ask, signal);
  return () => stop.abort();
}

function watchLongPress(element: HTMLElement, ask: Ask, signal: AbortSignal): void {
  let timer: number | undefined;
  let start: readonly [x: number, y: number] = [0, 0];
  let wasLong = false;
  const cancel = () => {
    window.clearTimeout(timer);
    timer = undefined;
  };
  element.addEventListener(
    'pointerdown',
    (event) => {
      const isFirst = event.isPrimary && event.pointerType === 'touch';
      cancel();
      wasLong = false;
      if (!isFirst) return;
      start = [event.clientX, event.clientY];
      const at = placeIn(element, event);
      timer = window.setTimeout(() => {
        timer = undefined;
        wasLong = true;
        ask(...at);
      }, longPressMs);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - start[0], clientY - start[1]) > tremblePixels) cancel();
    },
    { signal },
  );
  for (const end of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(end, cancel, { signal });
  // Otherwise the browser would report a mouse press next to the menu.
  element.addEventListener(
    'touchend',
    (event) => {
      if (wasLong && event.cancelable) event.preventDefault();
    },
    { signal, passive: false },
  );
  // Lifting the finger after a long press must not press the element below it.
  element.addEventListener(
    'click',
    (event) => {
      if (wasLong) event.stopPropagation();
      wasLong = false;
    },
    { signal, capture: true },
  );
}

function placeIn(element: HTMLElement, { clientX, clientY }: MouseEvent): [x: number, y: number] {
  const { left, top } = element.getBoundingClientRect();
  return [clientX - left, clientY - top];
}
