import { apiPrefix } from '@azimute/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../platform/domain-error.ts';
import { defineRoutes } from '../../../platform/http/route-table.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import { readAtReplica, type VerbContext, type VerbDependencies } from '../../../platform/transact.ts';
import { readIsoFleet } from './read-iso-fleet.ts';
import { readIsoSeries } from './read-iso-series.ts';
import { writeJson, writeXml, type IsoElement } from './write-fleet.ts';

interface IsoFleetDependencies extends VerbDependencies {
  readonly portalUrl: () => string;
}

export function isoFleetRoutes({ portalUrl, ...dependencies }: IsoFleetDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  const base = `${apiPrefix}/iso15143-3/fleet`;
  const addressOf = (path: string): string => `${portalUrl().replace(/\/$/, '')}${base}${path}`;

  return defineRoutes({
    getIsoFleet: async ({ caller, params, raw, reply }) => {
      const fleet = await readAtReplica(by(caller.actor), (read) =>
        readIsoFleet(read, params.page, addressOf('')),
      );
      if (fleet === null) throw new DomainError('not_found');
      return send(raw, reply, fleet);
    },
    getIsoSeries: async ({ caller, params, raw, reply }) => {
      const { assetId, series, from, to } = params;
      const address = addressOf(
        `/equipment/${[assetId, series, from, to].map(encodeURIComponent).join('/')}`,
      );
      const found = await readAtReplica(by(caller.actor), (read) => readIsoSeries(read, params, address));
      return send(raw, reply, found);
    },
  });
}

function send({ headers }: FastifyRequest, reply: FastifyReply, root: IsoElement): FastifyReply {
  const [first = ''] = (headers.accept ?? '').split(',');
  return /json/i.test(first)
    ? reply.type('application/json; charset=utf-8').send(writeJson(root))
    : reply.type('application/xml; charset=utf-8').send(writeXml(root));
}
