import { SegmentedControl } from '@mantine/core';

interface FilterSwitchProps<Value extends string> {
  readonly list: { readonly switchTo: (name: string, value: string) => void };
  /** Filter in the address, which omits the first value. */
  readonly name: string;
  readonly label: string;
  readonly value: Value | undefined;
  readonly values: readonly [Value, ...Value[]];
  readonly labelOf: (value: Value) => string;
}

/** Switch between a few parts of a list, next to its search; the first is the default. */
export function FilterSwitch<Value extends string>(props: FilterSwitchProps<Value>) {
  const { list, name, label, values, value = values[0], labelOf } = props;
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      data={values.map((one) => ({ value: one, label: labelOf(one) }))}
      onChange={(next) => list.switchTo(name, next)}
    />
  );
}
