import { IconEye } from '@tabler/icons-react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { sessionStore } from '../../../api/session.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface ViewAsButtonProps {
  readonly person: { readonly id: number; readonly name: string };
}

/** Opens the portal as the user sees it, in this tab. */
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
      <IconTextButton icon={IconEye} onClick={() => begin()}>
        {text('begin')}
      </IconTextButton>
      {dialog}
    </>
  );
}
