import { escapeLiteral } from 'pg';
import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

type Queried = Pick<TestDatabase, 'queryAsOwner'>;

/**
 * Makes a function of a database out of the queries that work sends, which are not run and answer nothing. Run by it they
 * are planned once, and cost neither a way to the server nor a transaction each.
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

/** As the driver would send it, of no type yet. */
function toLiteral(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return escapeLiteral(value);
  if (typeof value === 'number') return escapeLiteral(String(value));
  if (Buffer.isBuffer(value)) return escapeLiteral(`\\x${value.toString('hex')}`);
  if (Array.isArray(value))
    return escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join()}}`);
  throw new Error(`No literal is written of a ${typeof value}.`);
}
