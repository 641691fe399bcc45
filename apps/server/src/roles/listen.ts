import type { FastifyInstance } from 'fastify';
import { addressOf } from '../platform/address-settings.ts';
import type { Config } from '../platform/config.ts';
import { isFileError } from '../platform/secret-file.ts';
import { StartupError } from '../platform/startup-error.ts';

/** Opens the port and returns the address to print. */
export async function listen(server: FastifyInstance, config: Config): Promise<string> {
  const { host, port } = config;
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw explainRefusal(error, host, port);
  }
  const address = server.server.address();
  return addressOf(host, address === null || typeof address === 'string' ? port : address.port);
}

function explainRefusal(error: unknown, host: string, port: number): unknown {
  if (isFileError(error, 'EADDRINUSE'))
    return new StartupError(
      'address_in_use',
      `Port ${port} on ${host} is taken by another program. Stop that one, or set PORT to a free port.`,
      { cause: error },
    );
  if (isFileError(error, 'EACCES'))
    return new StartupError(
      'address_not_usable',
      `This user may not open port ${port}. Set PORT to one of 1024 or more.`,
      { cause: error },
    );
  if (isFileError(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'))
    return new StartupError(
      'address_not_usable',
      `${host} is no address of this machine. Set HOST to one, or to 0.0.0.0 for all.`,
      { cause: error },
    );
  return error;
}
