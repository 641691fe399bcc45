import type { AnswerOf } from '@azimute/contract';
import { serviceAccountStates } from '@azimute/contract/service-accounts';
import { defineSearch, id, oneOf } from '../../ui/list/list-search.ts';
import { defineList } from '../../ui/list/use-list.ts';

export type ServiceAccount = AnswerOf<'listServiceAccounts'>['items'][number];

export const serviceAccountsKey = ['service-accounts'] as const;

export const serviceAccountSearch = defineSearch({
  filters: { state: oneOf(serviceAccountStates) },
  open: { service: id },
  kept: {},
});

export const serviceAccountList = defineList({
  call: 'listServiceAccounts',
  key: [...serviceAccountsKey, 'list'],
  search: serviceAccountSearch,
});
