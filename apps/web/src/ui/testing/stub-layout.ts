/** Stubs the layout APIs that the component library needs and jsdom lacks: a desktop without animation. */
export function stubLayout(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  window.scrollTo = () => undefined;
  // Growing text areas listen for loaded fonts.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}
