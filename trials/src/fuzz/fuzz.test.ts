import { calls, type Call, type CallName, type Problem } from '@azimute/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../access-matrix/testing/examples.ts';
import type { Target } from '../access-matrix/testing/world.ts';
import { mayChangeWorld, startFuzzPortal, type FuzzPortal } from './testing/fuzz-portal.ts';
import { createEvaluator, type Evaluator } from './testing/evaluate-answer.ts';
import { withOtherNumbers } from './testing/hostile-values.ts';
import { requestsOf, type PlannedRequest } from './testing/plan-requests.ts';
import { madeBy, namesInOrderOfUse, rightRequest } from './testing/right-requests.ts';
import { readOperations, type Operation } from './testing/read-operations.ts';

/** `npm run fuzz -- --runs 100000 --seed 7` sets these. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 1_200);
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const SENT_IN_A_TEST = 100;
const AT_ONCE = 4;

let portal: FuzzPortal;
beforeAll(async () => {
  portal = await startFuzzPortal();
});
afterAll(() => portal.stop());

interface Finding {
  times: number;
  readonly example: string;
}

/** Calls whose example is refused, with the reason; all others must return their documented success. */
const refusedExamples: Readonly<Partial<Record<CallName, string>>> = {
  archiveUnit: 'the ULs of the account have assets',
  archiveCustomer: 'the customers of the account have assets',
  createFirstAdministrator: 'the portal of the test has one: there is no way back to before',
  getMapFile: 'the portal of the test offers no map',
  createToken: 'the people of the world have no passwords, which cost much to make',
  openOneTimeLink: 'a link’s token is in a mail only',
  makeDeviceKnown: 'a link’s token is in a mail only',
  declineInvitationByLink: 'a link’s token is in a mail only',
  acceptInvitation: 'no account has invited the people of the world',
  declineInvitation: 'no account has invited the people of the world',
  choosePassword: 'a link’s token is in a mail only',
  listMailbox: 'the portal of the test is no demo',
  changePassword: 'the people of the world have no passwords',
  beginTwoFactor: 'the people of the world have no passwords',
  renewRecoveryCodes: 'the people of the world have no passwords',
  removeTwoFactor: 'the people of the world have no passwords',
  confirmTwoFactor: 'nothing waits to be confirmed',
  endSession: 'no session has such an id',
  removePushBrowser: 'no browser has such an id',
  testPushBrowser: 'no browser has such an id',
  moveDevice: 'the device is on that asset already',
  replaceDevice: 'the device was unassigned before',
  startDirectorySignIn: 'no account of the test has a directory',
  exchangeToken: 'a code and a state are a directory’s',
  getPersonAccess: 'the person of the example administers, and no access of theirs is kept',
  getEmbedFrame: 'the address of a frame is in a content only',
  tryDirectory: 'no account of the test has a directory',
  finishDirectoryTrial: 'a code and a state are a directory’s',
  openFileLink: 'a link’s token is in the answer that made it only',
  downloadSharedFile: 'a link’s token is in the answer that made it only',
  openTrackingLink: 'a link’s token is in the answer that made it only',
  readTrackedPlace: 'a link’s token is in the answer that made it only',
  readTrackedFixes: 'a link’s token is in the answer that made it only',
  openSubscriptionLink: 'a link’s token is in a mail only',
  downloadSubscriptionLink: 'a link’s token is in a mail only',
  leaveSubscription: 'nobody has subscribed the caller',
  updateSubscription: 'the subscription was made by an earlier call, and is of a newer version',
  getContentFile: 'the content of the example is a board',
  getSharedFileContent: 'a download is counted before its bytes are asked for',
  issueRentalStatement: 'the draft of the example was never shown',
  reviewSilence: 'the asset is heard, so that it has no silence',
  updateAlert: 'the alert was taken before, and is of a newer version',
  finishAlert: 'the alert was taken before, and is of a newer version',
  updateNotifyingGeofence: 'the geofence was changed before, and is of a newer version',
  changeWorkOrderStatus: 'the work order was changed before, and is of a newer version',
  createMigrationServer: 'the address of the example is private',
  getMigrationComparison: 'the server of the example belongs to another user',
  listMigrationDifferences: 'the server of the example belongs to another user',
  getMigrationDifferencesFile: 'the server of the example belongs to another user',
  compareMigrationServer: 'the server of the example belongs to another user',
  updateMigrationServer: 'the server of the example belongs to another user',
  deleteMigrationServer: 'the server of the example belongs to another user',
  getInstallation: 'the administrator of an account is no operator',
  releaseTracker: 'the administrator of an account is no operator',
};

let operations: ReadonlyMap<string, Operation>;
let evaluate: Evaluator;
beforeAll(() => {
  operations = new Map(readOperations(portal.document).map((operation) => [operation.id, operation]));
  evaluate = createEvaluator(portal.document);
});

/** The calls of the document, each a separate test: one that hangs does not affect others. */
const names = namesInOrderOfUse();

it('has an example of every operation of the document', () => {
  expect([...operations.keys()].filter((id) => !(id in examples))).toEqual([]);
});

describe('a valid request succeeds', () => {
  let target: Target;
  beforeAll(() => {
    target = portal.target;
  });

  it.each(names)('%s', async (name) => {
    const operation = operations.get(name);
    if (operation === undefined) return;
    const request = rightRequest(operation, name, target, String(names.indexOf(name)));
    const answer = await portal.send(request);
    expect(evaluate(request, answer)).toEqual([]);
    const isRefused = answer.status >= 300;
    if (!isRefused) target = { ...target, ...madeBy(name, answer) };
    expect({ isRefused, status: answer.status }).toMatchObject({ isRefused: name in refusedExamples });
  });
});

describe('an unknown field or parameter is refused by name', () => {
  const surplus = 'surplusMember';

  it.each(names)('%s', async (name) => {
    const operation = operations.get(name);
    const { access, rawBody, rawQuery, body } = calls[name] as Call;
    if (operation === undefined || access.kind === 'operator') return;
    const request = rightRequest(operation, name, portal.target, '0');
    const sent: PlannedRequest[] = [];
    if (rawBody === undefined && rawQuery === undefined) {
      const mark = request.address.includes('?') ? '&' : '?';
      sent.push({ ...request, address: `${request.address}${mark}${surplus}=1` });
    }
    // The token endpoint ignores unknown members, as RFC 6749 requires.
    if (body !== undefined && request.body !== null && name !== 'createToken') {
      const members = { ...(JSON.parse(request.body.toString()) as object), [surplus]: 1 };
      sent.push({ ...request, body: Buffer.from(JSON.stringify(members)) });
    }
    for (const one of sent) {
      const answer = await portal.send(one);
      const { message = '', errors = {} } = JSON.parse(answer.body.toString() || '{}') as Partial<Problem>;
      expect({ address: one.address, status: answer.status, fields: Object.keys(errors) }).toMatchObject({
        status: 422,
        fields: expect.arrayContaining([surplus]),
      });
      expect(message).toContain(surplus);
    }
  });
});

describe('out-of-range numbers and a missing body get the documented response', () => {
  it.each(names)('%s', async (name) => {
    const operation = operations.get(name);
    const { access, body, bodyTypes } = calls[name] as Call;
    if (operation === undefined || access.kind === 'operator') return;
    const request = rightRequest(operation, name, portal.target, '0');
    if (request.body === null || body === undefined || bodyTypes !== undefined) return;
    const right = request.body.toString();
    if (!right.startsWith('{') && !right.startsWith('[')) return;
    const bodies = withOtherNumbers(JSON.parse(right)).map((value) => Buffer.from(JSON.stringify(value)));
    const problems: string[] = [];
    for (const one of [...bodies, null]) {
      const sent = { ...request, body: one, ...(one === null && { headers: {} }) };
      const answer = await portal.send(sent);
      const isTaken = one === null && name !== 'createToken' && answer.status !== 422;
      const found = [
        ...evaluate(sent, answer),
        ...(isTaken ? [`no body is taken with ${answer.status}`] : []),
      ];
      problems.push(...found.map((problem) => `${problem}: ${tell(sent)}`));
    }
    expect(problems, problems.join('\n')).toEqual([]);
  });
});

describe('any request gets the documented response', () => {
  const chunks = Array.from({ length: Math.ceil(runs / SENT_IN_A_TEST) }, (_, chunk) => seed + chunk);
  const succeeded = new Set<string>();

  it.each(chunks)('with FUZZ_SEED=%i', async (chunkSeed) => {
    const { known, document } = portal;
    const requests = fc.oneof(
      ...[...operations.values()].map((operation) => requestsOf(document, operation, known)),
    );
    const findings = new Map<string, Finding>();
    const note = (request: PlannedRequest, problem: string): void => {
      const key = `${request.operation.id}: ${problem}`;
      const found = findings.get(key);
      if (found === undefined) findings.set(key, { times: 1, example: tell(request) });
      else found.times += 1;
    };
    const attempt = async (request: PlannedRequest): Promise<void> => {
      try {
        const answer = await portal.send(request);
        if (answer.status < 300) succeeded.add(request.operation.id);
        for (const problem of evaluate(request, answer)) note(request, problem);
      } catch (error) {
        note(request, `no answer (${String(error)})`);
      }
    };
    let together: PlannedRequest[] = [];
    for (const request of fc.sample(requests, { seed: chunkSeed, numRuns: SENT_IN_A_TEST })) {
      if (mayChangeWorld(request)) await attempt(request);
      else together.push(request);
      if (together.length < AT_ONCE) continue;
      await Promise.all(together.map(attempt));
      together = [];
    }
    await Promise.all(together.map(attempt));
    const told = [...findings].map(
      ([problem, { times, example }]) => `${problem} (${times} times)\n    ${example}`,
    );
    expect(told, told.join('\n')).toEqual([]);
  });

  it('covers a fifth of the calls', () => {
    // A run in which hardly any call succeeds would prove nothing.
    expect(succeeded.size).toBeGreaterThan(operations.size / 5);
  });
});

function tell({ operation, caller, address, headers, body }: PlannedRequest): string {
  const shown = [
    operation.method,
    address.slice(0, 400),
    JSON.stringify(headers).slice(0, 300),
    body?.toString('latin1').slice(0, 300) ?? '',
  ];
  return `as ${caller}: ${shown.join(' ')}`;
}
