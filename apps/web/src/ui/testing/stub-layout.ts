/** What the component library asks of a browser's layout and this environment lacks: a desk, where nothing moves. */
export function stubLayout(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  window.scrollTo = () => undefined;
  // Fields that grow ask it when fonts have come.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}
