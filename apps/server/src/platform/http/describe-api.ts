import { apiPrefix } from '@azimute/contract';

/** What holds for every call. */
export const apiDescription = `
People's calls carry an access token, \`Authorization: Bearer <token>\`, of \`POST ${apiPrefix}/oauth/token\`; devices and
integrators send an API key in its place, or as \`X-API-Key\`. A token acts in the current account of its session; with
\`Azimute-Account: <id>\` a call is refused with 409 when that is another one.

Lists answer \`{ items, nextCursor, total }\` and take \`limit\` and \`cursor\`. Errors are problems (RFC 9457) with a stable
\`code\`; a 422 names the wrong fields in \`errors\`, each with its codes: 100 string, 101 too short, 102 too long, 103
e-mail, 104 taken, 105 image, 106 list, 107 number, 108 required, others as they are. On 429 and 503 wait for
\`Retry-After\` and send the same again. What a caller may not know of is answered 404.
`.trim();

const meanings: Readonly<Record<string, string>> = {
  '200': 'Done; the answer',
  '201': 'Made; the answer',
  '204': 'Done; no content',
  '4XX': 'Refused: what is wrong with the request, or with who makes it',
  '5XX': 'Failed: an error of the portal, or it cannot take more now',
};

/** Takes out what is no call, such as the files of the web app, and says what each answer is. */
export function tidyOpenApi(document: { paths?: object }): void {
  const calls = Object.entries(document.paths ?? {}).filter(([path]) => path.startsWith(`${apiPrefix}/`));
  document.paths = Object.fromEntries(calls);
  for (const operation of calls.flatMap(([, path]) => membersOf(path))) {
    for (const [status, response] of Object.entries(responsesOf(operation))) {
      if (isObject(response)) response['description'] = meanings[status] ?? response['description'];
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function membersOf(value: unknown): unknown[] {
  return isObject(value) ? Object.values(value) : [];
}

function responsesOf(operation: unknown): Record<string, unknown> {
  const responses = isObject(operation) ? operation['responses'] : undefined;
  return isObject(responses) ? responses : {};
}
