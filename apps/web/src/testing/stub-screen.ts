const heightOfRow = 40;
const heightOfRest = 800;
const heightOfContent = 100_000;

/** Simulates a screen of this width: media queries, and the sizes that lists need to show rows. */
export function stubScreen(width: number): void {
  window.innerWidth = width;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: matches(media, width) }) as MediaQueryList;
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  // Nothing scrolls into view, so lazily loaded parts such as the map of home are absent.
  window.IntersectionObserver = class {
    observe(): void {}
    disconnect(): void {}
  } as unknown as typeof IntersectionObserver;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  HTMLCanvasElement.prototype.getContext = () => null;
  // Only the library's variables are loaded as styles, and computing them for every element would be slow.
  window.getComputedStyle = (element) => (element as HTMLElement).style;
  const sizes: PropertyDescriptorMap = {
    clientWidth: { configurable: true, get: () => width },
    offsetWidth: { configurable: true, get: () => width },
    clientHeight: { configurable: true, get: heightOfThis },
    offsetHeight: { configurable: true, get: heightOfThis },
    // Far from its end, so that a list does not load further pages by itself.
    scrollHeight: { configurable: true, get: () => heightOfContent },
  };
  // Everything is within the window, so that anchored elements are shown.
  Element.prototype.getBoundingClientRect = function rect() {
    const isWindow = this === document.documentElement || this === document.body;
    return isWindow ? new DOMRect(0, 0, width, heightOfRest) : new DOMRect(10, 10, 100, heightOfRow);
  };
  Object.defineProperties(Element.prototype, sizes);
  Object.defineProperties(HTMLElement.prototype, sizes);
  function heightOfThis(this: Element): number {
    return this.matches('tr, li, [data-index]') ? heightOfRow : heightOfRest;
  }
}

function matches(media: string, width: number): boolean {
  return media.split(',').some((query) => {
    const most = /max-width:\s*([\d.]+)(px|em)/.exec(query);
    const least = /min-width:\s*([\d.]+)(px|em)/.exec(query);
    if (!most && !least) return /prefers-reduced-motion|\bscreen\b/.test(query);
    return (!most || width <= pixels(most)) && (!least || width >= pixels(least));
  });
}

function pixels([, value, unit]: RegExpExecArray): number {
  return Number(value) * (unit === 'em' ? 16 : 1);
}
