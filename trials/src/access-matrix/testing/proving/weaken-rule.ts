import type { AccessRule } from '@azimute/contract';

export interface WeakerRule {
  readonly what: string;
  readonly rule: AccessRule;
}

const signedIn: AccessRule = { kind: 'session' };

/** Returns every rule that is one step weaker. A public one has none. */
export function weakenRule(rule: AccessRule): WeakerRule[] {
  switch (rule.kind) {
    case 'public':
      return [];
    case 'api-key':
    case 'session': {
      const withheld: WeakerRule[] =
        rule.kind === 'session' && !rule.withheld
          ? [
              {
                what: 'also while the account withholds everything',
                rule: { kind: 'session', withheld: true },
              },
            ]
          : [];
      const open: WeakerRule = { what: 'open to everyone', rule: { kind: 'public' } };
      const notInPerson: WeakerRule = { what: 'not in person', rule: { kind: 'session', withheld: true } };
      return rule.kind === 'session' && rule.inPerson ? [notInPerson, open] : [...withheld, open];
    }
    case 'module': {
      const { module, units } = rule;
      const seeing: AccessRule = { kind: 'module', module, level: 'see', units };
      const anyModule: WeakerRule = { what: 'without its module', rule: signedIn };
      return rule.level === 'change' ? [{ what: 'to see is enough', rule: seeing }, anyModule] : [anyModule];
    }
    case 'operator':
      return [{ what: 'not for operators alone', rule: signedIn }];
    case 'administrator': {
      const { module } = rule;
      if (module === undefined) return [{ what: 'not for administrators alone', rule: signedIn }];
      const seeing: AccessRule = { kind: 'module', module, level: 'change', units: 'scoped' };
      return [
        { what: 'not for administrators alone', rule: seeing },
        { what: 'without its module', rule: { kind: 'administrator' } },
      ];
    }
  }
}
