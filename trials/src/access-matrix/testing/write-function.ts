import { escapeLiteral } from 'pg';
import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

type Queried = Pick<TestDatabase, 'queryAsOwner'>;

/**
 * Converts the queries of `work`, which are recorded rather than run and return nothing, to a database function. The
 * function's queries are planned once, and need neither a round trip nor a transaction each.
 */
export async function writeFunction(
  database: Queried,
  name: string,
  work: (recording: Queried) => Promise<void>,
): Promise<void> {
  const statements: string[] = [];
  await work({
    queryAsOwner: (sql, values = []) => {
      statements.push(sql.replaceAll(/\$(\d+)/g, (_whole, place) => toLiteral(values[Number(place) - 1])));
      return Promise.resolve([]);
    },
  });
  await database.queryAsOwner(
    `create function ${name}() returns void language plpgsql as $written$ begin ${statements.join(';\n')}; end $written$`,
  );
}

/** In the driver's format, without a type. */
function toLiteral(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return escapeLiteral(value);
  if (typeof value === 'number') return escapeLiteral(String(value));
  if (Buffer.isBuffer(value)) return escapeLiteral(`\\x${value.toString('hex')}`);
  if (Array.isArray(value))
    return escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join()}}`);
  throw new Error(`No literal is written of a ${typeof value}.`);
}
