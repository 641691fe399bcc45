import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

/** Kept by person: they are the same in every account of theirs. */
export const invitationsOptions = (personId: number) =>
  queryOptions({
    queryKey: ['invitations', personId],
    queryFn: ({ signal }) => callApi('listInvitations', { signal }),
  });
