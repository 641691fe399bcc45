import type { IdentifierForm } from './identifiers.ts';
import type { AssetSection } from './values.ts';

/** A field of an asset: the form of its values, and the functions that it takes part in. */
export interface AssetField {
  readonly kind:
    | 'text'
    | 'number'
    | 'decimal'
    | 'tags'
    | 'reference'
    | 'minutes'
    | 'yes_or_no'
    | 'choice'
    | 'meter'
    | 'day'
    | 'instant'
    | 'degrees'
    | 'custom';
  /** Name in calls that write the field, if it differs. */
  readonly member?: string;
  /** True if an asset always has a value. */
  readonly isRequired?: true;
  /** True if no two assets of an account have the same value. */
  readonly isUnique?: true;
  /** True if a new asset starts with an empty value. */
  readonly isSetLater?: true;
  readonly choices?: readonly string[];
  /** Maximum length of a text, or of one tag. */
  readonly maxLength?: number;
  /** How an identifier is written. Searches find identifiers without spaces and hyphens. */
  readonly identifier?: IdentifierForm;
  /** Minimum of a number; 0 if omitted. */
  readonly least?: number;
  /** Maximum of a number, or of the tags of one asset. */
  readonly most?: number;
  /** Decimal places of a decimal. */
  readonly scale?: number;
  /** Format of numbers that are not shown with grouped digits. */
  readonly shownAs?: 'year' | 'money';
  /** Heading in forms under which the field is listed; the first fields have none. */
  readonly section?: AssetSection;
  /** Name of the filter and facet by this field. */
  readonly filter?: string;
  /** Name of the filter and facet of alerts by this field of their asset. */
  readonly alertFilter?: string;
  readonly isSortable?: true;
  readonly isChangedInBulk?: true;
  /** True if imports read it from a column. References are written by their name, of at most this length. */
  readonly isImported?: true;
  readonly importedMaxLength?: number;
  /** Width of the column in exported files, in characters. */
  readonly exportedCharacters?: number;
}
