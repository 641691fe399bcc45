/**
 * Statements of a migration that remove, rename or narrow something that the previous release may read or write. Each
 * is described as `<kind> <name>`, the table before the column, such as `drop column assets.colour`.
 */
const RULES = [
  [
    /^drop (table|view|function|type|schema|index|trigger|policy|sequence) (?:if exists )?([\w.]+)/,
    '$1',
    '$2',
  ],
  [
    /^alter (?:table|view|function|type|sequence) (?:if exists )?(?:only )?([\w.]+).* rename to /,
    'rename',
    '$1',
  ],
  [/^truncate (?:table )?([\w.]+)/, 'truncate', '$1'],
  [/^revoke .* on (?:table |function )?([\w.]+)/, 'revoke', '$1'],
];
/** Parts of an `alter table`, of which one statement may have several. */
const PARTS = [
  [/\bdrop column (?:if exists )?(\w+)/g, 'drop column'],
  [/\bdrop constraint (?:if exists )?(\w+)/g, 'drop constraint'],
  [/\brename (?:column )?(?!to\b)(\w+) to /g, 'rename column'],
  [/\balter (?:column )?(\w+) (?:set data )?type /g, 'type of column'],
  [/\balter (?:column )?(\w+) set not null/g, 'set not null'],
  [/\balter (?:column )?(\w+) drop default/g, 'drop default'],
  [/\badd (?:constraint (\w+)|(?:check|unique|primary key|foreign key|exclude))/g, 'add constraint'],
  [
    /\badd (?:column )?(?:if not exists )?(\w+) (?=[^,]*\bnot null\b)(?![^,]*\b(?:default|generated)\b)/g,
    'add required column',
  ],
];

/** @param {string} sql @returns {string[]} */
export function findContractions(sql) {
  return statementsOf(sql).flatMap((statement) => {
    for (const [pattern, kind, name] of RULES) {
      const found = pattern.exec(statement);
      if (found !== null)
        return [kind === '$1' ? `drop ${found[1]} ${found[2]}` : `${kind} ${found[Number(name.slice(1))]}`];
    }
    const table = /^alter table (?:if exists )?(?:only )?([\w.]+)/.exec(statement)?.[1];
    if (table === undefined) return [];
    return PARTS.flatMap(([pattern, kind]) =>
      [...statement.matchAll(pattern)].map(([, name = '?']) => `${kind} ${table}.${name}`),
    );
  });
}

/** Lower case and single spaces, without comments, texts and the bodies of functions. */
function statementsOf(sql) {
  return sql
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/**
 * Returns the migrations' contractions that may affect a process of the previous release: those not listed as unused
 * since an earlier release.
 * @param {{ name: string; sql: string }[]} migrations
 * @param {Record<string, number>} unusedSince by contraction, the release from which on no code uses it
 * @returns {string[]}
 */
export function refuseContractions(migrations, unusedSince) {
  return migrations.flatMap(({ name, sql }) => {
    const release = Number(/^(\d{4})\.\d{2}-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? NaN);
    if (Number.isNaN(release)) return [`${name}: a migration is named <release>.<number>-<what-it-does>.sql`];
    return findContractions(sql)
      .filter((contraction) => !((unusedSince[contraction] ?? Infinity) < release))
      .map((contraction) => `${name}: ${contraction}`);
  });
}
