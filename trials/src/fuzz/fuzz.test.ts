import { calls, type Call, type CallName, type Problem } from '@azimute/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../access-matrix/testing/examples.ts';
import { mayChangeWorld, startFuzzPortal, type FuzzPortal } from './testing/fuzz-portal.ts';
import { createEvaluator } from './testing/evaluate-answer.ts';
import { requestsOf, type PlannedRequest } from './testing/plan-requests.ts';
import { inOrderOfUse, madeBy, rightRequest } from './testing/right-requests.ts';
import { readOperations } from './testing/read-operations.ts';

/** `npm run fuzz -- --runs 100000 --seed 7` sets these. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 1_200);
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const LONGEST_MS = process.env['FUZZ_RUNS'] === undefined ? 30_000 : Infinity;
const AT_ONCE = 4;
const PLANNED_AT_ONCE = 40;

let portal: FuzzPortal;
beforeAll(async () => {
  portal = await startFuzzPortal();
});
afterAll(() => portal.stop());

interface Finding {
  times: number;
  readonly example: string;
}

/** Calls whose example is refused, and why; every other is to be answered with what the document says of its success. */
const refusedExamples: Readonly<Partial<Record<CallName, string>>> = {
  createFirstAdministrator: 'the portal of the test has one: there is no way back to before',
  getMapFile: 'the portal of the test offers no map',
  createToken: 'the people of the world have no passwords, which cost much to make',
  openOneTimeLink: 'a link’s token is in a mail only',
  makeDeviceKnown: 'a link’s token is in a mail only',
  declineInvitationByLink: 'a link’s token is in a mail only',
  acceptInvitation: 'no account has invited the people of the world',
  openAccountElsewhere: 'the portal of the test is no cell of several',
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
  replaceDevice: 'the device was taken off before',
  startDirectorySignIn: 'no account of the test has a directory',
  exchangeToken: 'a code and a state are a directory’s',
  getPersonAccess: 'the person of the example administers, and no access of theirs is kept',
  getEmbedFrame: 'the address of a frame is in a content only',
  tryDirectory: 'no account of the test has a directory',
  finishDirectoryTrial: 'a code and a state are a directory’s',
  openFileLink: 'a link’s token is in the answer that made it only',
  downloadSharedFile: 'a link’s token is in the answer that made it only',
  openTrackingLink: 'a link’s token is in the answer that made it only',
  readTrackedFixes: 'a link’s token is in the answer that made it only',
  openMailedReport: 'a link’s token is in a mail only',
  downloadMailedReport: 'a link’s token is in a mail only',
  leaveMailedReport: 'nobody sends the caller a report',
  getSharedFileContent: 'a download is counted before its bytes are asked for',
  issueRentalStatement: 'the draft of the example was never shown',
  reviewSilence: 'the asset is heard, so that it has no silence',
  updateAlert: 'the alert was taken before, and is of a newer version',
  finishAlert: 'the alert was taken before, and is of a newer version',
  changeWorkOrderStatus: 'the work order was changed before, and is of a newer version',
};

describe('every call of the OpenAPI document', () => {
  it('answers a right request with success', async () => {
    const evaluate = createEvaluator(portal.document);
    const operations = readOperations(portal.document);
    expect(operations.map(({ id }) => id).filter((id) => !(id in examples))).toEqual([]);
    let { target } = portal;
    const problems: string[] = [];
    const refused: string[] = [];
    for (const [place, { name, operation }] of inOrderOfUse(operations).entries()) {
      const request = rightRequest(operation, name, target, String(place));
      const answer = await portal.send(request);
      for (const problem of evaluate(request, answer)) problems.push(`${name}: ${problem}`);
      if (answer.status < 300) target = { ...target, ...madeBy(name, answer) };
      else refused.push(name);
    }
    expect(problems).toEqual([]);
    expect(refused.toSorted()).toEqual(Object.keys(refusedExamples).toSorted());
  });

  it('refuses a right request with a member or a parameter that it does not know, by its name', async () => {
    const surplus = 'surplusMember';
    const missed: string[] = [];
    for (const { name, operation } of inOrderOfUse(readOperations(portal.document))) {
      const { rawBody, rawQuery, body } = calls[name] as Call;
      const request = rightRequest(operation, name, portal.target, '0');
      const sent: PlannedRequest[] = [];
      if (rawBody === undefined && rawQuery === undefined) {
        const mark = request.address.includes('?') ? '&' : '?';
        sent.push({ ...request, address: `${request.address}${mark}${surplus}=1` });
      }
      // The token endpoint passes over what it does not know, as RFC 6749 has it.
      if (body !== undefined && request.body !== null && name !== 'createToken') {
        const members = { ...(JSON.parse(request.body.toString()) as object), [surplus]: 1 };
        sent.push({ ...request, body: Buffer.from(JSON.stringify(members)) });
      }
      for (const one of sent) {
        const answer = await portal.send(one);
        const { message = '', errors = {} } = JSON.parse(answer.body.toString() || '{}') as Partial<Problem>;
        if (answer.status !== 422 || !(surplus in errors) || !message.includes(surplus))
          missed.push(`${name} ${one.address} ${answer.status} ${message}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it(
    'answers whatever comes as the document says, and never fails',
    { timeout: LONGEST_MS === Infinity ? runs * 200 + 60_000 : 90_000 },
    async () => {
      const { known, document } = portal;
      const evaluate = createEvaluator(document);
      const operations = readOperations(document);
      const requests = fc.oneof(...operations.map((operation) => requestsOf(document, operation, known)));
      const findings = new Map<string, Finding>();
      const statuses = new Map<string, number>();
      const note = (request: PlannedRequest, problem: string): void => {
        const found = findings.get(`${request.operation.id}: ${problem}`);
        if (found === undefined)
          findings.set(`${request.operation.id}: ${problem}`, { times: 1, example: tell(request) });
        else found.times += 1;
      };
      const attempt = async (request: PlannedRequest): Promise<void> => {
        try {
          const answer = await portal.send(request);
          const key = `${request.operation.id} ${answer.status}`;
          statuses.set(key, (statuses.get(key) ?? 0) + 1);
          for (const problem of evaluate(request, answer)) note(request, problem);
        } catch (error) {
          note(request, `no answer (${String(error)})`);
        }
      };
      const until = performance.now() + LONGEST_MS;
      let sent = 0;
      for (let chunk = 0; sent < runs && performance.now() < until; chunk += 1) {
        const planned = fc.sample(requests, {
          seed: seed + chunk,
          numRuns: Math.min(PLANNED_AT_ONCE, runs - sent),
        });
        let together: PlannedRequest[] = [];
        for (const request of planned) {
          if (mayChangeWorld(request)) await attempt(request);
          else together.push(request);
          if (together.length < AT_ONCE) continue;
          await Promise.all(together.map(attempt));
          together = [];
        }
        await Promise.all(together.map(attempt));
        sent += planned.length;
      }
      const told = [...findings].map(
        ([problem, { times, example }]) => `${problem} (${times} times)\n    ${example}`,
      );
      expect(told, `${sent} requests with FUZZ_SEED=${seed}:\n${told.join('\n')}`).toEqual([]);
      // A run in which hardly a call got through would show nothing. On a slow machine it ends before all are sent.
      const answered = new Set([...statuses.keys()].filter((key) => / 2\d\d$/.test(key)));
      expect(answered.size).toBeGreaterThan((operations.length / 4) * (sent / runs));
    },
  );
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
