import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { sessionStore } from '../../../api/session.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';

interface ViewAsButtonProps {
  readonly person: { readonly id: number; readonly name: string };
}

/** Shows the portal, in this tab, as the person sees it. */
export function ViewAsButton({ person }: ViewAsButtonProps) {
  const text = useText('view-as');
  const account = useAccount();
  const { name } = person;
  const { run: begin, dialog } = useAction({
    call: () => callApi('beginViewAs', { params: { userId: person.id } }),
    confirm: {
      title: text('beginTitle', { name }),
      effect: text('beginEffect', { name, account: account.name }),
      confirmLabel: text('beginConfirm', { name }),
    },
    onDone: (session) => sessionStore.startViewAs(session),
  });
  return (
    <>
      <Button leftSection={<IconEye size={16} stroke={1.75} aria-hidden />} onClick={() => begin()}>
        {text('begin')}
      </Button>
      {dialog}
    </>
  );
}
