import { isModuleWithin, moduleCodes, type ModuleCode } from '@azimute/contract/modules';

/** Returns the active modules after switching one and its submodules, in the contract's order. */
export function switchModule(on: readonly ModuleCode[], module: ModuleCode, isOn: boolean): ModuleCode[] {
  const others = on.filter((code) => !isModuleWithin(code, module));
  const next = isOn ? [...others, module] : others;
  return moduleCodes.filter((code) => next.includes(code));
}
