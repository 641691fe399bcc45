import { addressOf, apiPrefix } from '@azimute/contract';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerFileBody } from './register-file-body.ts';

const type = 'application/vnd.azimute.file';

it.each([type, 'application/octet-stream'])('takes a file as %s, for its calls only', async (sent) => {
  const app = Fastify();
  registerFileBody(app, { calls: ['uploadFile'], type, maxBytes: 100, as: 'buffer' });
  const { path } = addressOf('uploadFile');
  app.post(apiPrefix + path, async ({ body }) => ({ bytes: (body as Buffer).toString('utf8') }));
  app.post('/other', async () => ({}));
  const send = (url: string) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': sent }, payload: 'pages' });
  const answer = await send(apiPrefix + path);
  expect([answer.statusCode, answer.json()]).toEqual([200, { bytes: 'pages' }]);
  expect((await send('/other')).statusCode).toBeGreaterThanOrEqual(400);
  await app.close();
});
