import { positionsPerRequest } from '@azimute/contract';
import { DomainError } from '../../../../platform/domain-error.ts';
import type { DeviceEvent, Position, Quarantined, Submission } from '../../position.ts';
import { readAlarmKinds } from '../event-kind.ts';
import { eventAtFix, isObject } from '../lenient-values.ts';
import { Refusal } from '../position-values.ts';
import { decodeLocation, splitLocations } from './decode-location.ts';
import { decodeParameters, secretParameters, type Parameters } from './decode-parameters.ts';

/** A request as the door gets it; a form is already parsed. */
export interface OsmandRequest {
  readonly query: Parameters;
  readonly form: Parameters;
  /** Body of any other type, as text. */
  readonly text: string;
}

/**
 * The door of phone apps: Traccar Client (the query form of the old ones, the JSON form of the newer), OsmAnd and
 * others of the kind. One fix in a query, a form or a JSON object, or several in the `location` array of a JSON object
 * or in an array of objects.
 *
 * An app repeats what is not answered with 2xx before anything newer: so what can never be stored is kept in
 * quarantine instead of being refused. A fix without a time is taken at the time it came, as Traccar does. Each alarm of
 * a fix (`alarm`, parted by commas) is a device event as well.
 */
export function decodeOsmand(request: OsmandRequest, nowMs: number): Submission {
  const items = listItems(request);
  if (items.length > positionsPerRequest)
    throw new DomainError('payload_too_large', {
      detail: `At most ${positionsPerRequest} fixes in a request.`,
    });
  const positions: Position[] = [];
  const events: DeviceEvent[] = [];
  const quarantined: Quarantined[] = [];
  for (const [index, item] of items.entries()) {
    try {
      const position = decodeItem(item, index, nowMs);
      positions.push(position);
      for (const kind of readAlarmKinds(findAlarm(item))) events.push(eventAtFix(position, kind));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      quarantined.push({
        index,
        code: error.code,
        message: error.message,
        externalId: findDeviceId(item),
        payload: withoutSecrets(item),
      });
    }
  }
  return { door: 'osmand', positions, events, rejected: [], quarantined };
}

const LONGEST_UNREADABLE = 4_096;

/** What could not be read as anything. */
interface Unreadable {
  readonly unreadable: string;
}

function listItems({ query, form, text }: OsmandRequest): readonly unknown[] {
  const body = text.trim();
  if (body.startsWith('{') || body.startsWith('[')) return listJson(body, query);
  const fromText = body === '' ? {} : parseForm(body);
  return [{ ...fromText, ...form, ...query }];
}

function listJson(body: string, query: Parameters): readonly unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return [{ ...query, unreadable: body.slice(0, LONGEST_UNREADABLE) } satisfies Unreadable];
  }
  return (Array.isArray(parsed) ? parsed : [parsed]).flatMap((item: unknown) => splitLocations(item, query));
}

function parseForm(body: string): Parameters {
  const form: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(body)) form[name] = value;
  return form;
}

function decodeItem(item: unknown, index: number, nowMs: number): Position {
  if (!isObject(item) || 'unreadable' in item)
    throw new Refusal('malformed', 'The body is neither JSON nor a form. Send id, timestamp, lat and lon.');
  if (isObject(item['location'])) return decodeLocation(item, index, nowMs);
  return decodeParameters(item, index, nowMs);
}

/** Beside the fix, or in the extras of the JSON form. */
function findAlarm(item: unknown): unknown {
  if (!isObject(item)) return undefined;
  const location = isObject(item['location']) ? item['location'] : {};
  const extras = isObject(location['extras']) ? location['extras'] : {};
  const alarm = item['alarm'] ?? location['alarm'] ?? extras['alarm'];
  return Array.isArray(alarm) ? alarm[0] : alarm;
}

function withoutSecrets(item: unknown): unknown {
  if (!isObject(item)) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !secretParameters.has(name)));
}

function findDeviceId(item: unknown): string {
  if (!isObject(item)) return '';
  const id = item['device_id'] ?? item['id'] ?? item['deviceid'] ?? item['deviceId'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}
