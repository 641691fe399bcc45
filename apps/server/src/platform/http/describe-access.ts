import { keyScopeOf, type AccessRule, type Call, type SectionLevel } from '@azimute/contract';

/** Who may make a call, in a sentence for whoever reads the description of the API. */
export function describeAccess(
  { access, effort, effortWith }: Pick<Call, 'access' | 'effort' | 'effortWith'>,
  method: string,
): string {
  const scope = access.kind === 'module' ? keyScopeOf(access, method) : undefined;
  const byKey =
    scope === undefined ? [] : [`Also with an API key of the scope \`${scope}\`, within its ULs.`];
  const limit = effort === undefined ? [] : ['Each person may do so often only: 429 beyond that.'];
  const limitWith =
    effortWith === undefined
      ? []
      : [`Each person may send \`${effortWith.field}\` so often only: 429 beyond that.`];
  return [describeRule(access), ...byKey, ...limit, ...limitWith].join(' ');
}

const verbs: Readonly<Record<SectionLevel, string>> = { see: 'sees', change: 'may change' };

function describeRule(rule: AccessRule): string {
  switch (rule.kind) {
    case 'public':
      return 'Needs no sign-in.';
    case 'session':
      return `For every signed-in person${rule.withheld === true ? '' : ', while the current account opens to them'}${
        rule.inPerson === true ? ', but not while the portal is seen as another' : ''
      }.`;
    case 'module':
      return `For whoever ${verbs[rule.level]} \`${rule.module}\` in the current account${
        rule.units === 'scoped' ? '; confined to the ULs of their profiles' : ''
      }.`;
    case 'administrator':
      return `For administrators of the current account${
        rule.module === undefined ? '' : `, where it has \`${rule.module}\` on`
      }.`;
    case 'api-key':
      return `With an API key of the scope \`${rule.scope}\`.`;
  }
}
