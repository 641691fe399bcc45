import type { OxlintConfig } from 'oxlint';
import { forbid, layers } from './import-layers.config.ts';

/** A longer function in the browser consists of parts that deserve names of their own.  */
const shortFunctions: NonNullable<OxlintConfig['overrides']> = [
  { files: ['apps/web/src/**'], rules: { 'max-lines-per-function': ['error', { max: 100 }] } },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'apps/web/src/**/testing/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
];

const exceptions: NonNullable<OxlintConfig['overrides']> = [
  {
    // Columns are tuples of a title and a function that renders a cell, which is not a component.
    files: ['apps/web/src/features/modules/panels/*.tsx'],
    rules: { 'react/no-unstable-nested-components': 'off' },
  },
  {
    files: [
      '**/*.test.ts',
      '**/*.test.tsx',
      'apps/server/src/**/testing/**',
      'apps/web/src/testing/**',
      'demo/src/**/testing/**',
      'trials/src/**/testing/**',
      'packages/geo/src/testing/**',
    ],
    rules: {
      ...forbid(),
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      // Responses and matchers are `any`; a wrong assumption about them fails the test.
      'typescript/no-unsafe-assignment': 'off',
      'typescript/no-unsafe-member-access': 'off',
      'typescript/no-unsafe-return': 'off',
      'vitest/valid-expect': ['error', { maxArgs: 2 }],
      // If an expected refusal does not happen, its test fails.
      'vitest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect', 'expect*', '*.refused', '**.refused'] },
      ],
      'typescript/require-array-sort-compare': 'off',
      'unicorn/consistent-function-scoping': 'off',
      'vitest/no-restricted-vi-methods': [
        'error',
        { mock: 'No module mocks: hand in a fake.', doMock: 'No module mocks: hand in a fake.' },
      ],
    },
  },
  {
    files: [
      '**/*.config.ts',
      'apps/server/src/platform/testing/global-setup.ts',
      'apps/server/src/testing/screens-global-setup.ts',
      'e2e/support/remove-data-directory.ts',
      'help/.vitepress/**/*.mjs',
    ],
    rules: { 'import/no-default-export': 'off' },
  },
  {
    files: [
      'bench/**',
      'e2e/**',
      'scripts/**',
      '{apps,packages}/*/scripts/**',
      'apps/server/src/tools/**',
      'trials/**',
      'sdk/**',
    ],
    rules: { 'no-console': 'off' },
  },
  // Playwright's fixtures call a function `use`, and so do themes of the help site; neither is a React hook.
  { files: ['e2e/**', 'help/**'], rules: { 'react/rules-of-hooks': 'off' } },
  {
    // Scripts are plain JavaScript, so that they run before anything is installed: type-aware rules do not apply.
    files: [
      'scripts/**/*.mjs',
      '{apps,packages}/*/scripts/**/*.mjs',
      'apps/web/public/*.js',
      'help/.vitepress/**/*.mjs',
    ],
    rules: {
      'typescript/no-unsafe-argument': 'off',
      'typescript/no-unsafe-assignment': 'off',
      'typescript/no-unsafe-call': 'off',
      'typescript/no-unsafe-member-access': 'off',
      'typescript/no-unsafe-return': 'off',
    },
  },
];

const config: OxlintConfig = {
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true },
  ignorePatterns: ['**/dist/**', '.data/**', 'docs/screenshots/**'],
  rules: {
    eqeqeq: 'error',
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'object-shorthand': 'error',
    'no-else-return': 'error',
    'no-throw-literal': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
    ...forbid(),
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': [
      'error',
      { allow: ['**/*.css', '**/watch-start.ts', '@testing-library/jest-dom/vitest'] },
    ],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-nullish-coalescing': 'error',
    // The compiler's noImplicitReturns handles exhaustive switches; this rule does not.
    'typescript/consistent-return': 'off',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-array-for-each': 'error',
    // Workers, ports and broadcast channels take no target origin, and the code never posts to a window.
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/prefer-node-protocol': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
  },
  overrides: [...layers, ...shortFunctions, ...exceptions],
};

export default config;
