import type { OxlintConfig } from 'oxlint';
import { mapRooms, serverFeatures, telemetryFolders, webFeatures } from './feature-order.config.ts';

type Pattern = { regex: string; message: string } | { group: string[]; message: string };

const throughSource: Pattern = {
  regex: String.raw`^\.\.?/(.*/)?src/`,
  message: 'Another workspace is imported by its package name (@azimute/...).',
};
const testHelpers: Pattern = { regex: '(^|/)testing/', message: 'Test helpers are for tests.' };
const browserSide: Pattern = {
  group: ['@azimute/web', '@azimute/web/**', 'react', 'react-dom', 'react-dom/**', 'maplibre-gl'],
  message: 'The server knows nothing of the browser.',
};
const demoBeside: Pattern = {
  group: ['@azimute/demo', '@azimute/demo/**'],
  message: 'The demo stands beside the product: main.ts loads it where it is asked for.',
};
const serverSide: Pattern = {
  regex: '^(@azimute/((server|demo)(/.*)?|engine|texts/server)|node:.*|pg|fastify|kysely)$',
  message: 'The browser imports contract, geo, texts and the trips of the engine, never the server.',
};
const mapLibraries: Pattern = {
  group: ['maplibre-gl', 'maplibre-gl/**', 'terra-draw', 'terra-draw/**', 'terra-draw-*'],
  message: 'Only apps/web/src/map may import the map libraries; use what it exports.',
};

/** Restricted imports of one folder. The last override that matches a file replaces the earlier ones. */
export function forbid(...patterns: Pattern[]): {
  'no-restricted-imports': ['error', { patterns: Pattern[] }];
} {
  return { 'no-restricted-imports': ['error', { patterns: [throughSource, ...patterns] }] };
}

function allExcept(packages: string[], message: string): Pattern {
  const named = packages.flatMap((name) => [`!${name}`, `!${name}/**`]);
  return { group: ['**', ...named, '!./**', '!../**'], message };
}

function folders(names: string[], message: string): Pattern {
  return { regex: String.raw`^\.\.?/(.*/)?(${names.join('|')})/`, message };
}

/** The restricted imports of features, or of folders within one, in their order. */
function inOrder(
  root: string,
  names: readonly string[],
  ...patterns: Pattern[]
): NonNullable<OxlintConfig['overrides']> {
  return names.map((name) => ({
    files: [`${root}/${name}/**`],
    rules: forbid(...patterns, ...behind(names, name)),
  }));
}

/** Forbids imports of features that come later in the order. */
function behind(names: readonly string[], name: string): Pattern[] {
  const later = names.slice(names.indexOf(name) + 1);
  const regex = String.raw`^(\.\./)+(${later.join('|')})/`;
  const message = `${name} may use what comes before it in the order of feature-order.config.ts.`;
  return later.length === 0 ? [] : [{ regex, message }];
}

const pure = 'The engine is pure: time, chance and the outside come in as arguments.';
const belowFeatures = 'api, map, live, ui and i18n are below features and app: they never import them.';

const withinWebFeatures = [
  serverSide,
  mapLibraries,
  folders(['app'], 'A feature is below the app that mounts it.'),
  {
    regex: String.raw`^(\.\./)+[^./][^/]*/pages/`,
    message: 'Another feature is reached by its api and components, never by its pages.',
  },
];

const withinServerFeatures = [
  browserSide,
  demoBeside,
  testHelpers,
  folders(['roles', 'tools'], 'A feature is below the roles that start it.'),
  {
    regex: String.raw`^(\.\./)+[^./][^/]*/(.*/)?([^/]*-(store|routes)|present-[^/]*)\.ts$`,
    message:
      'Another feature is reached by a verb or a read it exports, not by its store, routes or presenters.',
  },
];
const withinTelemetry = [
  ...withinServerFeatures,
  ...behind(serverFeatures, 'telemetry'),
  {
    regex: String.raw`^(\.\./)+(telemetry-routes|register-telemetry-parsers)\.ts$`,
    message: 'The routes of telemetry are above its folders.',
  },
];
const telemetryReads: Pattern = {
  regex: String.raw`^\./(${telemetryFolders.slice(1).join('|')})/`,
  message: 'The reads of telemetry are below its reducers, pipeline, journal and protocols.',
};

const contractDependsOn = forbid(allExcept(['zod'], 'The contract depends on zod only.'));

/** Restricted imports of every folder. */
export const layers: NonNullable<OxlintConfig['overrides']> = [
  {
    files: ['packages/contract/src/**'],
    rules: contractDependsOn,
  },
  {
    files: ['packages/contract/src/*.ts', 'packages/contract/src/*/{values,fields,compile-filter}.ts'],
    rules: forbid({
      regex: String.raw`^[^.]|schemas\.ts$`,
      message: 'The browser loads values without the schemas: they import no zod.',
    }),
  },
  {
    files: [
      'packages/contract/src/*-schemas.ts',
      'packages/contract/src/{call*,index,record-calls,scalars}.ts',
    ],
    rules: contractDependsOn,
  },
  {
    files: ['packages/texts/src/**'],
    rules: forbid(allExcept(['@azimute/contract', 'node:module'], 'texts depends on the contract only.')),
  },
  { files: ['packages/geo/src/**'], rules: forbid(allExcept([], 'geo depends on nothing.')) },
  {
    files: ['packages/engine/src/**'],
    rules: {
      ...forbid(
        allExcept(
          ['@azimute/contract', '@azimute/geo'],
          'The engine depends on contract and geo only, and does no I/O.',
        ),
      ),
      'no-restricted-globals': [
        'error',
        ...['process', 'fetch', 'performance', 'crypto', 'setTimeout', 'setInterval', 'console'].map(
          (name) => ({ name, message: pure }),
        ),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: pure },
        { object: 'Math', property: 'random', message: pure },
      ],
    },
  },
  {
    files: ['apps/web/src/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'queryClient',
          property: 'setQueryData',
          message: 'Use keepAnswer: a read under way would replace the response with older data.',
        },
      ],
    },
  },
  { files: ['apps/server/src/**'], rules: forbid(browserSide, demoBeside, testHelpers) },
  {
    files: ['apps/server/src/platform/**'],
    rules: forbid(
      browserSide,
      demoBeside,
      testHelpers,
      folders(['features', 'roles', 'tools'], 'platform is below features and roles: it never imports them.'),
    ),
  },
  ...inOrder('apps/server/src/features', serverFeatures, ...withinServerFeatures),
  { files: ['apps/server/src/features/telemetry/*.ts'], rules: forbid(...withinTelemetry, telemetryReads) },
  {
    files: ['apps/server/src/features/telemetry/{telemetry-routes,register-telemetry-parsers}.ts'],
    rules: forbid(...withinServerFeatures, ...behind(serverFeatures, 'telemetry')),
  },
  ...inOrder('apps/server/src/features/telemetry', telemetryFolders, ...withinTelemetry),
  {
    files: ['apps/server/src/roles/**'],
    rules: forbid(browserSide, demoBeside, testHelpers, folders(['tools'], 'A role is below the tools.')),
  },
  { files: ['apps/web/src/**'], rules: forbid(serverSide, mapLibraries) },
  { files: ['apps/web/src/map/**'], rules: forbid(serverSide, folders(['features', 'app'], belowFeatures)) },
  {
    files: ['apps/web/src/api/**'],
    rules: forbid(serverSide, mapLibraries, folders(['features', 'app', 'map', 'live', 'ui'], belowFeatures)),
  },
  {
    files: ['apps/web/src/live/**'],
    rules: forbid(serverSide, mapLibraries, folders(['features', 'app', 'map', 'ui'], belowFeatures)),
  },
  {
    files: ['apps/web/src/ui/**'],
    rules: forbid(serverSide, mapLibraries, folders(['features', 'app', 'map', 'live'], belowFeatures)),
  },
  {
    files: ['apps/web/src/i18n/**'],
    rules: forbid(serverSide, mapLibraries, folders(['features', 'app', 'map', 'live', 'ui'], belowFeatures)),
  },
  ...inOrder('apps/web/src/features', webFeatures, ...withinWebFeatures),
  ...inOrder(
    'apps/web/src/features/geolocation',
    mapRooms,
    ...withinWebFeatures,
    ...behind(webFeatures, 'geolocation'),
  ),
];
