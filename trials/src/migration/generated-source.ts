import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

export interface GeneratedSource {
  readonly prefix: string;
  readonly devices: number;
  readonly positions: number;
  readonly startMs: number;
}

/** Fix of a generated source, as it is stored. */
export interface GeneratedFix {
  readonly fixedAtMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly knots: number;
  readonly ignition: boolean;
}

const STEP_MS = 30_000;
const LINES_AT_ONCE = 2_000;

export const deviceIdOf = ({ prefix }: GeneratedSource, device: number): string => `${prefix}-${device}`;

/** Number of fixes of each device. */
export const fixesOf = ({ devices, positions }: GeneratedSource): number => Math.floor(positions / devices);

/** Returns a fix of a device, which drives for 20 minutes and stands for 10. */
export function fixOf({ startMs }: GeneratedSource, device: number, index: number): GeneratedFix {
  const [rounds, step] = [Math.floor(index / 60), index % 60];
  const driven = rounds * 40 + Math.min(step, 40);
  const drives = step > 0 && step <= 40;
  return {
    fixedAtMs: startMs + index * STEP_MS + device,
    latitude: Number((-23 - device / 100).toFixed(6)),
    longitude: Number((-46 + driven * 0.002).toFixed(6)),
    knots: drives ? 14 : 0,
    ignition: drives,
  };
}

/** The source as `pg_dump` writes it, compressed. */
export function dumpOf(source: GeneratedSource): Readable {
  return Readable.from(linesOf(source)).pipe(createGzip({ level: 1 }));
}

function* linesOf(source: GeneratedSource): Generator<string> {
  yield 'COPY public.tc_groups (id, name, groupid, attributes) FROM stdin;\n1\tTrial\t\\N\t{}\n\\.\n';
  yield 'COPY public.tc_devices (id, name, uniqueid, groupid, attributes) FROM stdin;\n';
  for (let device = 1; device <= source.devices; device += 1)
    yield `${device}\t${deviceIdOf(source, device)}\t${deviceIdOf(source, device)}\t1\t{}\n`;
  yield '\\.\n';
  yield `COPY public.tc_positions (id, protocol, deviceid, servertime, devicetime, fixtime, valid, latitude, longitude,
    altitude, speed, course, address, attributes, accuracy, network) FROM stdin;\n`.replaceAll(/\n\s+/g, ' ');
  let [id, waiting] = [0, ''];
  for (let index = 0; index < fixesOf(source); index += 1)
    for (let device = 1; device <= source.devices; device += 1) {
      id += 1;
      waiting += `${lineOf(source, id, device, index)}\n`;
      if (id % LINES_AT_ONCE !== 0) continue;
      yield waiting;
      waiting = '';
    }
  yield `${waiting}\\.\n`;
}

function lineOf(source: GeneratedSource, id: number, device: number, index: number): string {
  const { fixedAtMs, latitude, longitude, knots, ignition } = fixOf(source, device, index);
  const time = new Date(fixedAtMs).toISOString().replace('T', ' ').replace('Z', '');
  const attributes = `{"ignition":${ignition},"sat":${8 + (index % 5)}}`;
  return `${id}\tteltonika\t${device}\t${time}\t${time}\t${time}\tt\t${latitude}\t${longitude}\t700\t${knots}\t90\t\\N\t${attributes}\t5\t\\N`;
}
