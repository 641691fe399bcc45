import { useText } from '../../../../i18n/use-text.ts';
import textButton from '../../../../ui/text-button.module.css';
import classes from './address-line.module.css';
import type { AddressTrouble } from './use-address-at.ts';

interface AddressTroubleNoteProps {
  readonly trouble: AddressTrouble;
  readonly onAgain: () => void;
}

/** Why there is no address; what may pass can be tried again. */
export function AddressTroubleNote({ trouble, onAgain }: AddressTroubleNoteProps) {
  const text = useText('address');
  return (
    <span className={classes['trouble']}>
      {text(trouble)}
      {trouble !== 'nothingThere' && (
        <button type="button" className={`${textButton['textButton']} ${classes['show']}`} onClick={onAgain}>
          {text('again')}
        </button>
      )}
    </span>
  );
}
