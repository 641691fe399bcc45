import type { UserImport } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { useImportWatch } from '../../../ui/import/use-import-watch.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { usersKey } from '../api/user-queries.ts';
import { useUserRights } from '../api/use-user-rights.ts';
import { userImports } from './user-imports.ts';

/** The import that is under way; says what came of it when it has ended, and has the users read again. */
export function useUserImportWatch(): UserImport | undefined {
  const text = useText('users');
  const format = useFormat();
  const queryClient = useQueryClient();
  const { mayChange } = useUserRights();
  const onEnded = (ended: readonly UserImport[]): void => {
    for (const { state, progress } of ended) {
      if (state !== 'finished') continue;
      toastSuccess(
        text('importFinished', {
          added: format.number(progress.created + progress.added),
          left: format.number(progress.refused),
        }),
      );
    }
    void queryClient.invalidateQueries({ queryKey: usersKey });
  };
  return useImportWatch(userImports, { isEnabled: mayChange, onEnded });
}
