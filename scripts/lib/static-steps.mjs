import { totalmem } from 'node:os';

/** The type checker, a Go program, spends much of its time on memory management unless it may use some gigabytes. */
const gigabytes = Math.min(8, Math.max(3, Math.floor(totalmem() / 2 ** 30 / 3)));
const ofTypes = { GOGC: '400', GOMEMLIMIT: `${gigabytes}GiB` };

/**
 * All checks that read the code without running it; the dependency rules are part of the lint. The longest comes first.
 */
export function staticSteps() {
  return [
    // Includes the compiler's own errors, from the program that the rules read anyway.
    { name: 'lint, types, dependency rules', command: ['oxlint', '--type-check'], env: ofTypes },
    { name: 'unused code', command: ['knip', '--no-progress', '--no-config-hints'] },
    { name: 'unused texts', command: ['node', 'packages/texts/scripts/check-texts.mjs'] },
    { name: 'format', command: ['oxfmt', '--check', '.'] },
    { name: 'language', command: ['node', 'scripts/check-language.mjs'] },
  ];
}
