/** A user of the directory, with the claims. */
export interface DirectoryPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified?: boolean;
  readonly groups?: readonly string[];
  /** Additional claims. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Renders the page for choosing a user: without passwords, since there is nothing to protect. */
export function renderPeople(people: readonly DirectoryPerson[], hint: string): string {
  const hinted = people.filter(({ email }) => email === hint);
  const shown = [...hinted, ...people.filter((person) => !hinted.includes(person))];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<title>Demo directory</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 4rem auto; padding: 0 1rem; color: #161c25; }
  button { font: inherit; display: block; width: 100%; margin: .5rem 0; padding: .75rem 1rem; text-align: left;
    border: 1px solid #76808c; border-radius: 6px; background: #fff; cursor: pointer; }
  button small { display: block; color: #5b6672; }
  button.off { border: 0; text-align: center; text-decoration: underline; }
</style>
<h1>Demo directory</h1>
<p>It stands for the directory of a company. Choose who you are.</p>
<form method="post">
${shown
  .map(
    ({ id, name, email, groups = [] }) =>
      `<button name="person" value="${escapeHtml(id)}">${escapeHtml(name)}<small>${escapeHtml(
        [email, ...groups].join(' · '),
      )}</small></button>`,
  )
  .join('\n')}
<button class="off" name="off" value="1">Cancel</button>
</form>
</html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
