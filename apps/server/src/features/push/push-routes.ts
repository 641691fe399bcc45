import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { addPushBrowser, listPushBrowsers, removePushBrowser, testPushBrowser } from './push-browsers.ts';
import type { PushSettings } from './push-settings.ts';

export function pushRoutes({ database, clock, events, ...settings }: VerbDependencies & PushSettings) {
  const by = (actor: Actor): VerbContext => ({ database, clock, events, actor });
  return defineRoutes({
    listPushBrowsers: ({ caller }) =>
      transact(by(caller.session.actor), (read) => listPushBrowsers(read, settings)),
    addPushBrowser: ({ caller, body, raw }) =>
      addPushBrowser(by(caller.session.actor), settings, body, raw.headers['user-agent'] ?? ''),
    removePushBrowser: ({ caller, params }) =>
      removePushBrowser(by(caller.session.actor), params.pushBrowserId),
    testPushBrowser: ({ caller, params }) =>
      testPushBrowser(by(caller.session.actor), settings, params.pushBrowserId, caller.session.user.locale),
  });
}
