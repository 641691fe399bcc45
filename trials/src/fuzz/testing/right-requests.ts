import { addressOf, apiPrefix, type CallName } from '@azimute/contract';
import type { ExampleRequest } from '../../access-matrix/testing/example.ts';
import { examples } from '../../access-matrix/testing/examples.ts';
import type { Target } from '../../access-matrix/testing/world.ts';
import type { FuzzAnswer } from './evaluate-answer.ts';
import { CREDENTIAL, type PlannedRequest } from './plan-requests.ts';
import type { Operation } from './read-operations.ts';

/** After these the caller is unauthenticated, or the key invalid. */
const LAST: readonly string[] = ['revokeApiKey', 'logout', 'leaveAccount'];

/** Returns the names of the calls in an order in which each finds the results of earlier ones. */
export function namesInOrderOfUse(): CallName[] {
  return (Object.keys(examples) as CallName[]).toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b));
}

/** Returns the example of a call, made by an allowed caller. */
export function rightRequest(
  operation: Operation,
  name: CallName,
  target: Target,
  fresh: string,
): PlannedRequest {
  const { params = {}, query = {}, body = null, contentType } = exampleOf(name, target, fresh);
  const path = addressOf(name).path.replaceAll(/:(\w+)/g, (_whole, parameter: string) =>
    encodeURIComponent(params[parameter] ?? ''),
  );
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  const bytes = body === null || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return {
    operation,
    caller: operation.proof === 'apiKey' ? 'ownKey' : 'admin',
    address: `${apiPrefix}${path}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`,
    headers: bytes === null ? {} : { 'content-type': contentType ?? 'application/json' },
    body: bytes,
    reachesAccess: true,
  };
}

/** Members of bodies that differ from the matrix, where each call is made alone and by others. */
const membersHere: Readonly<Partial<Record<CallName, object>>> = {
  // Content that the administrator sees.
  createSubscription: { content: { kind: 'figures', slug: 'cockpit' } },
  // A device that earlier calls have left assigned.
  sendDeviceCommand: { deviceId: 'device-otherUnit' },
  // The change that an earlier call made.
  undoAlertChange: { version: 2 },
  undoWorkOrderChange: { version: 2 },
};

function exampleOf(name: CallName, target: Target, fresh: string): ExampleRequest {
  const example = examples[name].request(target, fresh, CREDENTIAL);
  const members = membersHere[name];
  if (members !== undefined) return { ...example, body: { ...example.body, ...members } };
  // With an existing UL, so that it can be started.
  return name === 'createAssetImport'
    ? { ...example, body: Buffer.from(`ID;UL\nNEW-${fresh};zz-own-unit\n`) }
    : example;
}

/** Replaces another user's entities by those created, so that later calls find them. */
export function madeBy(name: CallName, { body }: FuzzAnswer): Partial<Target> {
  const idOf = (key = 'id'): number => (JSON.parse(body.toString()) as Record<string, number>)[key] ?? 0;
  if (name === 'createMapView') return { mapViewId: idOf() };
  if (name === 'createSubscription') return { subscriptionId: idOf() };
  if (name === 'createProfile') return { profileId: idOf() };
  if (name === 'createAssetImport') return { assetImportId: idOf() };
  if (name === 'createGeofenceImport') return { geofenceImportId: idOf() };
  if (name === 'importFinancials') return { financialImportId: idOf('importId') };
  if (name === 'importUsers') return { userImportId: idOf('importId') };
  if (name === 'createMigration') return { migrationId: idOf() };
  return name === 'createPositionImport' ? { positionImportId: idOf() } : {};
}
