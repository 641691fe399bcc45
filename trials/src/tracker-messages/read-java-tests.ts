/** Message of a Traccar test with its expectation. */
export interface StatedMessage {
  /** Test's decoder: messages of one decoder share a session. */
  readonly decoder: number;
  /** `Position`, `Positions`, `Attribute`, `Attributes`, `NotNull` or `Null`. */
  readonly kind: string;
  readonly bytes: Buffer;
  readonly isText: boolean;
  /** False if the test does not check the place. */
  readonly hasPlace: boolean;
  readonly place?: { readonly atMs: number; readonly latitude: number; readonly longitude: number };
  readonly attribute?: { readonly name: string; readonly value: string };
}

/** Reads the calls of `verify...(decoder, message, expectation)` from a Java test. */
export function readJavaTests(source: string): StatedMessage[] {
  const messages: StatedMessage[] = [];
  let decoder = 0;
  for (const { index, 1: kind } of source.matchAll(/new \w+ProtocolDecoder\(|\bverify(\w+)\(/g)) {
    if (kind === undefined) decoder += 1;
    else messages.push(...readCall(kind, decoder, argumentsFrom(source, index + `verify${kind}(`.length)));
  }
  return messages;
}

/** Splits the arguments of a call at commas outside of strings and parentheses. */
function argumentsFrom(source: string, start: number): string[] {
  const given: string[] = [];
  let [depth, isString, from] = [0, false, start];
  for (let at = start; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\' && isString) at += 1;
    else if (character === '"') isString = !isString;
    else if (isString) continue;
    else if (character === '(') depth += 1;
    else if ((character === ',' && depth === 0) || (character === ')' && depth === 0)) {
      given.push(source.slice(from, at).trim());
      from = at + 1;
      if (character === ')') return given;
    } else if (character === ')') depth -= 1;
  }
  return given;
}

function readCall(kind: string, decoder: number, given: readonly string[]): StatedMessage[] {
  const at = given.findIndex((argument) => /^(?:binary|buffer|text)\(/.test(argument));
  const argument = given[at];
  if (argument === undefined) return [];
  const isText = !argument.startsWith('binary');
  const content = stringOf(argument);
  const [first = '', second = ''] = given.slice(at + 1);
  const place = /position\("([^"]+)", \w+, ([-\d.]+), ([-\d.]+)\)/.exec(first);
  return [
    {
      decoder,
      kind,
      isText,
      bytes: Buffer.from(content, isText ? 'utf8' : 'hex'),
      hasPlace: kind.startsWith('Position') && given[1] !== 'false',
      ...(place !== null && {
        place: {
          atMs: Date.parse(`${place[1]?.replace(' ', 'T') ?? ''}Z`),
          latitude: Number(place[2]),
          longitude: Number(place[3]),
        },
      }),
      ...(kind === 'Attribute' && { attribute: { name: first, value: second } }),
    },
  ];
}

/** Joins the string literals of an expression. */
function stringOf(expression: string): string {
  const literals = expression.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return literals.map((literal) => String(JSON.parse(literal))).join('');
}
