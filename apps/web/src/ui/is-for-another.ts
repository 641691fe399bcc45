const typedInto = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="menu"]',
  '[role="listbox"]',
].join();

/** Returns whether a field, menu, popover or dialog uses the key itself. */
export function isForAnother({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(typedInto) !== null) return true;
  const dialog = target.closest('[role="dialog"]');
  return dialog !== null && !dialog.hasAttribute('data-side-panel');
}
