import { Button, Modal } from '@mantine/core';
import { useSession } from '../../api/use-session.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './account-moved-dialog.module.css';

/** Another tab moved the session to another account: nothing more can be done here but to go on there. */
export function AccountMovedDialog() {
  const text = useText('shell');
  const { accountMoved } = useSession();
  return (
    <Modal
      opened={accountMoved}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={text('accountMovedTitle')}
    >
      <p>{text('accountMovedText')}</p>
      <div className={classes['actions']}>
        <Button variant="filled" data-autofocus onClick={() => window.location.reload()}>
          {text('reload')}
        </Button>
      </div>
    </Modal>
  );
}
