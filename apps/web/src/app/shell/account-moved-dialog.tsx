import { Button, Modal } from '@mantine/core';
import { useSession } from '../../api/use-session.ts';
import { useText } from '../../i18n/use-text.ts';
import { useNewLayer } from '../../ui/dialog-layers.ts';
import { Row } from '../../ui/layout/primitives.tsx';

/** What the address says beyond its screen, as ids that are filtered by, is of the account that was left. */
function reload(): void {
  window.location.replace(window.location.pathname);
}

/** Another tab moved the session to another account: nothing more can be done here but to go on there. */
export function AccountMovedDialog() {
  const { accountMoved } = useSession();
  return accountMoved ? <Moved /> : null;
}

function Moved() {
  const text = useText('shell');
  useNewLayer();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={text('accountMovedTitle')}
    >
      <p>{text('accountMovedText')}</p>
      <Row align="stretch" justify="end" marginTop={16}>
        <Button variant="filled" data-autofocus onClick={reload}>
          {text('reload')}
        </Button>
      </Row>
    </Modal>
  );
}
