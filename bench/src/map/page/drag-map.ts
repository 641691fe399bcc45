// oxlint-disable unicorn/consistent-function-scoping -- The browser gets the text of one function, with all it needs.
/** Runs in the page: drags the map back and forth. */
export function dragMap(milliseconds: number): Promise<void> {
  const press = (type: string, clientX: number, clientY: number): void => {
    const target = type === 'mousedown' ? document.querySelector('canvas') : document;
    const options = { bubbles: true, cancelable: true, button: 0, clientX, clientY };
    target?.dispatchEvent(new MouseEvent(type, { ...options, buttons: type === 'mouseup' ? 0 : 1 }));
  };
  return new Promise((resolve) => {
    const begin = performance.now();
    const [x, y] = [window.innerWidth / 2 + 60, window.innerHeight / 2];
    press('mousedown', x, y);
    const step = (): void => {
      const passed = performance.now() - begin;
      const swing = Math.sin(passed / 700);
      press('mousemove', x + swing * 120, y + swing * 60);
      if (passed < milliseconds) requestAnimationFrame(step);
      else {
        press('mousemove', x, y);
        press('mouseup', x, y);
        resolve();
      }
    };
    requestAnimationFrame(step);
  });
}
