/** Phrases that no text, comment or page uses, each with its replacement. */
const PHRASES = [
  [/\bwho(?:so)?ever\b/i, 'name the subject: the caller, the user, the account'],
  [/\b(?:no|some)body\b/i, 'name the subject: no user, another process'],
  [/\banew\b/i, 'write "again"'],
  [/\bby now\b/i, 'write "already"'],
  [/\bso many\b/i, 'write "as many", or name the number'],
  [/\bcom(?:es|e|ing|ing) to nothing\b/i, 'write "fails" or "has no result"'],
  [/\b(?:takes?|taken|taking) (?:away|off)\b/i, 'write "delete", "remove" or "unassign"'],
  [/\bdue times\b/i, 'write "response times"'],
  [/\bsee-as\b/i, 'write "view as user"'],
  [/\bmade links?\b/i, 'write "shared link"'],
  [/\bbinned\b/i, 'write "in the trash"'],
  [/\bknock(?:s|ed|ing)?\b/i, 'write "connect"'],
  [
    /\bas far as (?:the|an?|they|it|each|known|possible|stored)\b/i,
    'write "that the user can see", "if known"',
  ],
  [/\b(?:validation_failed|not_found|conflict|forbidden) for (?:the|an?)\b/, 'write "if"'],
  [/\bwords and decimals\b/i, 'write "text and number format"'],
  [/\bfor lack of\b/i, 'write "because ... is missing"'],
  [/\bclock right\b/i, 'write "accurate"'],
  [/\bone up to now\b/i, 'write "no later than"'],
  [/\bOpenID (?:provider|identity)\b/i, 'write "OpenID Connect"'],
  [/\bIt answered\b/, 'name the server, and write "returned"'],
  [/\bmay not be asked\b/i, 'write "cannot be called"'],
  [/\b(?:is|are) told\b(?! apart)/i, 'write "is notified" or "receives"'],
];

/** Calls with a title of a test, also behind the table of `it.each`. */
const TITLES = /(?:\b(?:describe|it|test)(?:\.\w+)*|\))\(\s*('(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`)/g;

/** Further phrases that no comment, description or error detail uses. */
const CODE_PHRASES = [
  [/\bth(?:at|ose) of\b/i, 'repeat the noun'],
  [/\b(?:an?|another|each) content\b(?! (?:security|type|item|kind|hash))/i, 'write "item"'],
  [/\b(?:the|an) own\b/i, "name the owner: the user's own"],
  [/\bsince when\b/i, 'write "time since which"'],
  [/\b(?:from|until) (?:an?|the|this|that|its) (?:instant|moment|day|next day) on\b/i, 'write "starting at"'],
  [/\b(?:meanwhile|any more)\b/i, 'write "in the meantime" or "no longer"'],
  [/\bone’s\b/i, "name the subject: the user's"],
  [
    /\b(?:right password|redirect address|sendings)\b/i,
    'write "correct password", "redirect URI", "deliveries"',
  ],
  [/\d %/, 'write "5%"'],
];

/** Words with which no comment or description begins, since they name no subject. */
const BEGINNINGS = /^(?:What|Who|Whoever|As it|Of(?=[^,]*$))\b/;

const LONGEST_SUBJECT = 72;

/**
 * Returns the odd phrases of a file, each as `<line>: <phrase>: <advice>`. Checks pages and English texts completely,
 * and only the comments, error details and titles of tests of other code.
 * @param {string} path
 * @param {string} content
 * @returns {string[]}
 */
export function findOddLanguage(path, content) {
  const blocks = [...readBlocks(path, content), ...readDetails(path, content)];
  return blocks.flatMap(({ line, text, isComment }) =>
    (isComment ? findOddPhrases(text) : find(PHRASES, text)).map((fault) => `${line}: ${fault}`),
  );
}

/**
 * Returns the odd phrases of a comment, description or error detail, each as `<phrase>: <advice>`.
 * @param {string} text
 * @returns {string[]}
 */
export function findOddPhrases(text) {
  const beginning = BEGINNINGS.exec(text);
  return [
    ...(beginning === null ? [] : [`${beginning[0]}: begin with a verb or a noun`]),
    ...find([...PHRASES, ...CODE_PHRASES], text),
  ];
}

/** @param {[RegExp, string][]} phrases @param {string} text */
function find(phrases, text) {
  return phrases.flatMap(([phrase, advice]) => {
    const found = phrase.exec(text);
    return found === null ? [] : [`${found[0].trim()}: ${advice}`];
  });
}

/**
 * Returns subjects of commits that are too long.
 * @param {readonly string[]} subjects
 * @returns {string[]}
 */
export function findLongSubjects(subjects) {
  return subjects
    .filter((subject) => subject.length > LONGEST_SUBJECT)
    .map((subject) => `${subject}: a commit subject has at most ${LONGEST_SUBJECT} characters`);
}

/** @param {string} path @param {string} content */
function readBlocks(path, content) {
  if (path.endsWith('.md')) return readPage(content);
  const comments = readComments(content, path.endsWith('.sql') ? /^--/ : /^(?:\/\/|\/\*\*?|\*)/);
  if (/\.(?:test|spec)\.tsx?$/.test(path)) return [...comments, ...readTitles(content)];
  if (!path.startsWith('packages/texts/src/en/')) return comments;
  const texts = content.split('\n').flatMap((line, index) => {
    const quoted = line.match(/'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`/g)?.join(' ') ?? '';
    return /^\s*(?:\/\/|\/?\*)/.test(line) ? [] : [{ line: index + 1, text: quoted, isComment: false }];
  });
  return [...comments, ...texts];
}

/**
 * Returns the titles of tests, without the values in them.
 * @param {string} content
 */
function readTitles(content) {
  return [...content.matchAll(TITLES)].map(({ 0: call, 1: title = '', index }) => ({
    line: content.slice(0, index + call.length - title.length).split('\n').length,
    text: title.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, ''),
    isComment: false,
  }));
}

/**
 * Returns the error details of server code that are written as one string.
 * @param {string} path
 * @param {string} content
 */
function readDetails(path, content) {
  if (!/^apps\/server\/src\/.*(?<!\.test)\.ts$/.test(path)) return [];
  const details = content.matchAll(/\bdetail:\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/g);
  return [...details].map(({ index, 1: single, 2: double, 3: template }) => ({
    line: content.slice(0, index).split('\n').length,
    text: single ?? double ?? template ?? '',
    isComment: true,
  }));
}

/**
 * Returns the lines of a page outside of code.
 * @param {string} content
 */
function readPage(content) {
  let isCode = false;
  return content.split('\n').flatMap((text, index) => {
    if (text.trimStart().startsWith('```')) isCode = !isCode;
    return isCode ? [] : [{ line: index + 1, text: text.replaceAll(/`[^`]*`/g, ''), isComment: false }];
  });
}

/**
 * Returns comments on lines of their own, each joined to one text.
 * @param {string} content
 * @param {RegExp} mark
 */
function readComments(content, mark) {
  const blocks = [];
  let open = null;
  for (const [index, line] of content.split('\n').entries()) {
    const trimmed = line.trim();
    const opens = trimmed.startsWith('/*');
    const continues = mark.test(trimmed) && (!trimmed.startsWith('*') || open !== null);
    if (!continues) {
      open = null;
      continue;
    }
    if (open === null || opens) blocks.push((open = { line: index + 1, text: '', isComment: true }));
    const said = trimmed
      .replace(mark, '')
      .replace(/\*\/$/, '')
      .trim()
      .replaceAll(/`[^`]*`/g, '');
    open.text = `${open.text} ${said}`.trim();
    if (trimmed.endsWith('*/')) open = null;
  }
  return blocks;
}
