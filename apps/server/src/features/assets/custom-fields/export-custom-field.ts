import { customNameOf, type Locale } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import type { Cell, SpreadsheetColumn } from '../../../platform/spreadsheets/spreadsheet.ts';
import type { LiveField } from './read-custom-fields.ts';

/** Decimals of exported numbers. */
const decimals = 4;
const characters = 20;

/** Returns a custom field as a column of a file, with its unit in the heading. */
export function exportCustomField({ kind, unit, names }: LiveField, locale: Locale): SpreadsheetColumn {
  const name = customNameOf(names, locale);
  const heading = unit === '' ? name : `${name} (${unit})`;
  return kind === 'number'
    ? { kind, decimals, widthCharacters: characters, heading }
    : { kind: 'text', widthCharacters: characters, heading };
}

/** Formats a stored value in the given language. */
export function exportCustomValue({ kind, choices }: LiveField, cell: Cell, locale: Locale): Cell {
  if (cell === null || kind === 'text' || kind === 'day') return cell;
  if (kind === 'number') return Number(cell);
  if (kind === 'yes_or_no') return text(locale, cell === 'true' ? 'fields:yes' : 'fields:no');
  const choice = choices.find(({ id }) => id === cell);
  return choice === undefined ? null : customNameOf(choice.names, locale);
}
