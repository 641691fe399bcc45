import type { FocusEvent } from 'react';

/** Selects the text, so that typing in a searchable field replaces its value. */
export function selectText(event: FocusEvent<HTMLInputElement>): void {
  event.currentTarget.select();
}
