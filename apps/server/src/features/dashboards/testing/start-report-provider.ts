import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReportProvider {
  readonly address: string;
  /** Requests received, in order. */
  readonly requests: { path: string; authorization: string | undefined; body: string }[];
  /** Responses by path, set by a test; 404 for any other. */
  answers: Record<string, { readonly status?: number; readonly body: object }>;
  stop(): Promise<void>;
}

/** Starts a stand-in for a report server. */
export async function startReportProvider(): Promise<ReportProvider> {
  const server = createServer((request, response) => {
    void text(request).then((received) => {
      const { url: path = '', headers } = request;
      provider.requests.push({ path, authorization: headers.authorization, body: received });
      const { status = 200, body } = provider.answers[path] ?? { status: 404, body: {} };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: ReportProvider = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answers: {},
    stop: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
