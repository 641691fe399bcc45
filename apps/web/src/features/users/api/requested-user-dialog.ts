import { defineRequestedDialog } from '../../../ui/define-requested-dialog.ts';

/** A dialog of the users screen that other screens can open. */
export type RequestedUserDialog = 'create' | 'import';

export const { request: requestUserDialog, useRequested: useRequestedUserDialog } =
  defineRequestedDialog<RequestedUserDialog>();
