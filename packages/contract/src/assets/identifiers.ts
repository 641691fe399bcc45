/** How identifiers are stored: as they were entered, in capitals, or as a VIN (in capitals, without spaces and hyphens). */
export type IdentifierForm = 'as_entered' | 'upper_case' | 'vin';

/** ISO 3779 omits I, O and Q, because they look like 1 and 0. */
export const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/;

/**
 * Returns an identifier in the form used for comparing and searching. Must match the SQL function key_of_identifier.
 */
export function keyOfIdentifier(text: string): string {
  return text.replaceAll(/[\s-]+/g, '').toUpperCase();
}

/** Returns an entered identifier in its stored form. */
export function writeIdentifier(form: IdentifierForm, text: string): string {
  if (form === 'vin') return keyOfIdentifier(text);
  return form === 'upper_case' ? text.toUpperCase() : text;
}
