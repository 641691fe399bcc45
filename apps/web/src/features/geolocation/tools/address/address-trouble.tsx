import { useText } from '../../../../i18n/use-text.ts';
import { Row } from '../../../../ui/layout/primitives.tsx';
import classes from './address-line.module.css';
import type { AddressTrouble } from './use-address-at.ts';

interface AddressTroubleNoteProps {
  readonly trouble: AddressTrouble;
  readonly onAgain: () => void;
}

/** Reason why there is no address, with a retry if that can help. */
export function AddressTroubleNote({ trouble, onAgain }: AddressTroubleNoteProps) {
  const text = useText('address');
  return (
    <Row as="span" wrap gap={0} columnGap={10} color="text-2" size={12}>
      {text(trouble)}
      {trouble !== 'nothingThere' && (
        <button type="button" className={`text-button ${classes['show']}`} onClick={onAgain}>
          {text('again')}
        </button>
      )}
    </Row>
  );
}
