import { answerCells } from '../../../platform/cells/answer-cells.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { CellAnswer, CellRequest } from '../../../platform/cells/cell-calls.ts';
import type { CellsSettings } from '../../../platform/cells/cells-settings.ts';
import { numberIdsOfCell } from '../../../platform/cells/number-ids.ts';
import { runAsOwner } from '../../../platform/postgres/run-as-owner.ts';
import { createLogger } from '../../../platform/log.ts';
import type { TellsHome } from '../../identity/change-locale.ts';
import { startIdentityServer, type IdentityServer } from '../../identity/testing/start-identity-server.ts';
import { linksRoutes } from '../../links/links-routes.ts';
import { acrossCellsRoutes } from '../across-cells-routes.ts';
import { askHome, type AskHome } from '../ask-home.ts';
import { adoptPeopleOf, type AdoptPeople } from '../adopt-people.ts';
import { answerOtherCells } from '../answer-other-cells.ts';
import { claimHome } from '../claim-emails.ts';
import type { CellsContext } from '../cells-context.ts';
import { openFirstElsewhere } from '../open-account-elsewhere.ts';
import { tellHome } from '../tell-home.ts';
import { confirmRoot, prepareRootEnd, tellEndsOfRoots } from '../confirm-root.ts';
import type { RouteTable } from '../../../platform/http/route-table.ts';
import type { VerbDependencies } from '../../../platform/transact.ts';

const cellsKey = 'cells-of-a-test-'.repeat(3);
/** Where nothing listens. */
const nowhere = 'http://127.0.0.1:1';

export interface TestCellDeps extends VerbDependencies, TellsHome {
  readonly adoptPeople: AdoptPeople;
  readonly askHome: AskHome;
}

export interface TestCell extends IdentityServer {
  readonly settings: CellsSettings;
  /** Nobody reaches it any more. */
  leave(): void;
  /** Reached again. */
  comeBack(): void;
}

export interface TwoCells {
  readonly north: TestCell;
  readonly south: TestCell;
  stop(): Promise<void>;
}

/** Two cells, each with a database of its own, that reach each other by HTTP. */
export async function startTwoCells(
  moreRoutes: (deps: TestCellDeps) => RouteTable = () => ({}),
  answerSecurity: (
    deps: VerbDependencies,
    request: CellRequest<'security'>,
  ) => Promise<CellAnswer<'security'>> = async () => ({}),
): Promise<TwoCells> {
  const northern = { name: 'north', place: 1, address: nowhere };
  const southern = { name: 'south', place: 2, address: nowhere };
  const all = [northern, southern];
  const start = async (own: typeof northern): Promise<TestCell> => {
    const cells = { all, own, key: cellsKey };
    let context: CellsContext | undefined;
    const ready = (): CellsContext => {
      if (context === undefined) throw new Error('The cell has not started');
      return context;
    };
    const portal = await startIdentityServer(
      (deps) => {
        context = { ...deps, log: createLogger({ level: 'silent' }), cells };
        return {
          ...acrossCellsRoutes(context),
          ...linksRoutes(deps),
          ...moreRoutes({
            ...deps,
            adoptPeople: adoptPeopleOf(context),
            askHome: async (session, request) => await askHome(ready(), session, request),
            tellHome: async (session, change) => await tellHome(ready(), session, change),
          }),
        };
      },
      {
        confirmSession: async ({ refreshToken }) => await confirmRoot(ready(), refreshToken),
        tellHome: async (session, change) => await tellHome(ready(), session, change),
        claimHome: async (client, email) => await claimHome(ready(), client, email),
        openElsewhere: async (session) => await openFirstElsewhere(ready(), session),
        prepareRootEnd: async (session) => await prepareRootEnd(ready(), session),
        plugins: async (server) =>
          await answerCells(
            cells,
            answerOtherCells(
              ready(),
              async (request) => await answerSecurity({ ...ready(), clock: systemClock }, request),
            ),
          )(server),
      },
    );
    await runAsOwner(portal.ownerUrl, (owner) => numberIdsOfCell(owner, own));
    tellEndsOfRoots(ready());
    const address = await portal.server.listen({ port: 0, host: '127.0.0.1' });
    own.address = address;
    return {
      ...portal,
      settings: cells,
      leave: () => {
        own.address = nowhere;
      },
      comeBack: () => {
        own.address = address;
      },
    };
  };
  const [north, south] = [await start(northern), await start(southern)];
  return { north, south, stop: async () => void (await Promise.all([north.stop(), south.stop()])) };
}
