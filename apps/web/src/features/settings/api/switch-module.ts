import { isModuleWithin, moduleCodes, type ModuleCode } from '@azimute/contract/modules';

/** The modules that are on when one is switched, with all below it; in the order of the contract. */
export function switchModule(on: readonly ModuleCode[], module: ModuleCode, isOn: boolean): ModuleCode[] {
  const others = on.filter((code) => !isModuleWithin(code, module));
  const next = isOn ? [...others, module] : others;
  return moduleCodes.filter((code) => next.includes(code));
}
