import { fieldOf, type AssetFieldOf } from '@azimute/contract/assets/fields';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';

interface NumberInputLook {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly decimalScale: number;
}

/** Returns the properties of an input for a number of an asset; money is in the account's currency. */
export function useNumberInput(name: AssetFieldOf<'number' | 'decimal'>): NumberInputLook {
  const nameOf = useText('fields');
  const { currency } = useAccount();
  const { shownAs, least = 0, most = 0, scale = 0 } = fieldOf(name);
  return {
    label: shownAs === 'money' ? `${nameOf(name)} (${currency})` : nameOf(name),
    min: least,
    max: most,
    decimalScale: scale,
  };
}
