import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import type { VerbContext, VerbDependencies } from '../../platform/transact.ts';
import type { WebhookSettings } from '../webhooks/post-webhook.ts';
import { applyConfiguration, exportConfiguration, planConfiguration } from './apply-configuration.ts';

export function configurationRoutes(dependencies: VerbDependencies & WebhookSettings) {
  const { database, clock, events, ...settings } = dependencies;
  const by = (actor: Actor): VerbContext => ({ database, clock, events, actor });
  return defineRoutes({
    getConfiguration: ({ caller, raw }) => exportConfiguration(by(caller.actor), raw.caller),
    planConfiguration: ({ caller, body, raw }) =>
      planConfiguration(by(caller.actor), raw.caller, body, settings),
    applyConfiguration: ({ caller, body, raw }) =>
      applyConfiguration(by(caller.actor), raw.caller, body, settings),
  });
}
