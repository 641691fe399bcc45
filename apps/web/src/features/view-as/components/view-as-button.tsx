import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { callApi } from '../../../api/client.ts';
import { sessionStore } from '../../../api/session.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';

interface ViewAsButtonProps {
  readonly person: { readonly id: number; readonly name: string };
}

/** Shows the portal, in this tab, as the person sees it. */
export function ViewAsButton({ person }: ViewAsButtonProps) {
  const text = useText('view-as');
  const account = useAccount();
  const confirm = useConfirm();
  const { name } = person;
  const ask = (): void =>
    confirm.ask({
      title: text('beginTitle', { name }),
      effect: text('beginEffect', { name, account: account.name }),
      confirmLabel: text('beginConfirm', { name }),
      onConfirm: async () =>
        sessionStore.startViewAs(await callApi('beginViewAs', { params: { userId: person.id } })),
    });
  return (
    <>
      <Button leftSection={<IconEye size={16} stroke={1.75} aria-hidden />} onClick={ask}>
        {text('begin')}
      </Button>
      {confirm.dialog}
    </>
  );
}
