import type { FocusEvent } from 'react';

/** So that what is typed into a field that can be searched takes the place of the value that it shows. */
export function selectText(event: FocusEvent<HTMLInputElement>): void {
  event.currentTarget.select();
}
