export interface DatabaseUrls {
  readonly databaseUrl: string | undefined;
  readonly databaseReadUrl: string | undefined;
}

type Read = (name: string) => string | undefined;

/** Parses DATABASE_URL, and DATABASE_READ_URL of its standby. */
export function parseDatabaseUrls(read: Read, problems: string[]): DatabaseUrls {
  const databaseUrl = parseDatabaseUrl('DATABASE_URL', read, problems);
  const databaseReadUrl = parseDatabaseUrl('DATABASE_READ_URL', read, problems);
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    problems.push('DATABASE_READ_URL needs DATABASE_URL: the embedded PostgreSQL has no standby.');
  return { databaseUrl, databaseReadUrl };
}

function parseDatabaseUrl(name: string, read: Read, problems: string[]): string | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2)
    // The value is not repeated: it contains a password.
    problems.push(`${name} must look like postgresql://user:password@host:5432/database.`);
  return value;
}
