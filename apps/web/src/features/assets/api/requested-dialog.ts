import { defineRequestedDialog } from '../../../ui/define-requested-dialog.ts';

/** A dialog of the assets screen that other screens can open. */
export type RequestedDialog = 'create' | 'import';

export const { request: requestDialog, useRequested: useRequestedDialog } =
  defineRequestedDialog<RequestedDialog>();
