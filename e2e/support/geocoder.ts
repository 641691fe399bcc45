import { createServer } from 'node:http';
import { once } from 'node:events';
import { geocoderPort } from './portal.ts';

export interface Geocoder {
  readonly languages: string[];
  readonly stop: () => Promise<void>;
}

/** The street in its response, for any place. */
export const street = 'Rua Visconde do Rio Branco';

/** Simulates the Photon configured for this worker's portal. */
export async function startGeocoder(): Promise<Geocoder> {
  const languages: string[] = [];
  const properties = {
    type: 'house',
    street,
    housenumber: '310',
    district: 'Centro',
    city: 'Taubaté',
    state: 'São Paulo',
    country: 'Brasil',
    countrycode: 'BR',
  };
  const geometry = { type: 'Point', coordinates: [-45.5, -23.08] };
  const server = createServer(({ headers }, response) => {
    languages.push(headers['accept-language'] ?? '');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties }] }),
    );
  });
  server.listen(geocoderPort, '127.0.0.1');
  await once(server, 'listening');
  return {
    languages,
    stop: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
