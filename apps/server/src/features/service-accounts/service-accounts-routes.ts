import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import {
  createServiceAccount,
  deleteServiceAccount,
  rotateServiceAccountKey,
  updateServiceAccount,
} from './change-service-account.ts';
import { listServiceAccounts, readServiceAccount } from './service-accounts-reads.ts';

export function serviceAccountRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listServiceAccounts: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listServiceAccounts(read, query)),
    getServiceAccount: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readServiceAccount(read, params.serviceAccountId)),
    createServiceAccount: ({ caller, body }) => createServiceAccount(by(caller.actor), body),
    updateServiceAccount: ({ caller, params, body }) =>
      updateServiceAccount(by(caller.actor), params.serviceAccountId, body),
    rotateServiceAccountKey: ({ caller, params, body }) =>
      rotateServiceAccountKey(by(caller.actor), params.serviceAccountId, body),
    deleteServiceAccount: ({ caller, params }) =>
      deleteServiceAccount(by(caller.actor), params.serviceAccountId),
  });
}
