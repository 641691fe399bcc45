import { Button } from '@mantine/core';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { tryDirectory } from '../../../api/directory-sign-in.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Muted } from '../../../ui/layout/primitives.tsx';

interface DirectoryActionsProps {
  readonly name: string;
  /** False while there are unsaved changes, since the test uses the stored settings. */
  readonly mayTry: boolean;
  readonly onRemoved: () => Promise<unknown>;
}

export function DirectoryActions({ name, mayTry, onRemoved }: DirectoryActionsProps) {
  const text = useText('directory');
  const trial = useAction({ call: tryDirectory });
  const removal = useAction({
    call: () => callApi('removeDirectory'),
    success: 'deleted',
    confirm: {
      title: text('removeQuestion', { name }),
      effect: text('removeEffect'),
      confirmLabel: text('remove'),
      danger: true,
    },
    onDone: onRemoved,
  });
  return (
    <div>
      <Row wrap gap={8}>
        <Button disabled={!mayTry} loading={trial.isPending} onClick={() => trial.run()}>
          {text('try')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => removal.run()}>
          {text('remove')}
        </Button>
      </Row>
      <Muted>{text(mayTry ? 'tryHint' : 'tryLater')}</Muted>
      {removal.dialog}
    </div>
  );
}
