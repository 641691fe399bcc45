/** A version by the rules of semver.org, without build metadata. */
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

/** Returns the notes of a version from a changelog in the form of keepachangelog.com. Throws if it has none. */
export function notesOf(version, changelog) {
  if (!VERSION.test(version)) throw new Error(`${version} is not a version such as 1.0.0 or 1.0.0-rc.1.`);
  const heading = changelog.split('\n').findIndex((line) => line.startsWith(`## [${version}]`));
  if (heading === -1) throw new Error(`CHANGELOG.md has no section "## [${version}]". Write it first.`);
  const lines = changelog.split('\n').slice(heading + 1);
  const end = lines.findIndex((line) => line.startsWith('## '));
  const notes = lines
    .slice(0, end === -1 ? undefined : end)
    .join('\n')
    .trim();
  if (notes === '') throw new Error(`The section of ${version} in CHANGELOG.md is empty.`);
  return `${notes}\n`;
}
