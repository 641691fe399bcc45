/** Names of the fields whose value differs. */
export function listChanges<Values extends object>(before: Values, after: Values): (keyof Values & string)[] {
  return (Object.keys(after) as (keyof Values & string)[]).filter((name) => after[name] !== before[name]);
}
