import type { Config } from '../platform/config.ts';
import { openServer } from '../platform/http/open-server.ts';
import { registerHealthRoutes } from '../platform/http/health-routes.ts';
import type { Logger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { CellFinder } from '../features/gate/cell-finder.ts';
import { CellWatch } from '../features/gate/cell-watch.ts';
import { registerGate } from '../features/gate/gate-server.ts';
import { closeCellAgents, openCellAgents } from '../features/gate/pass-on.ts';
import { isLiveRequest } from '../features/gate/register-live.ts';
import { drain } from './drain.ts';
import { listen } from './listen.ts';
import type { RunningPortal } from './start-portal.ts';

/** Starts what stands before all cells, with no database and no data directory of its own. */
export async function startGate(config: Config, log: Logger): Promise<RunningPortal> {
  const { cells } = config;
  if (cells === undefined) throw new Error('A gate without CELLS does not get past the settings');
  const metrics = createMetrics();
  const agents = openCellAgents();
  const watch = new CellWatch(cells.all, { log, metrics });
  const server = openServer({
    log,
    trustedProxies: config.trustedProxies,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    http: { shouldUpgradeCallback: isLiveRequest },
  });
  const stop = async (): Promise<void> => {
    await watch.stop();
    await drain(server, log);
    closeCellAgents(agents);
  };
  try {
    registerHealthRoutes(server, {
      config,
      metrics,
      findObstacle: async () => (watch.hasReady() ? undefined : 'no cell is ready'),
    });
    const finder = new CellFinder({ cells, watch, metrics });
    registerGate(server, { finder, watch, agents, metrics, publicUrl: config.statedPublicUrl });
    await watch.start();
    const address = await listen(server, config);
    return {
      address,
      welcome: `\n  ${config.productName}, the gate to ${cells.all.length} cells, is ready: ${address}\n\n`,
      failed: new Promise(() => undefined),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
