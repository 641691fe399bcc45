import { SegmentedControl } from '@mantine/core';

interface FilterSwitchProps<Value extends string> {
  readonly list: { readonly switchTo: (name: string, value: string) => void };
  /** The filter in the address, which does not hold the first of the values. */
  readonly name: string;
  readonly label: string;
  readonly value: Value | undefined;
  readonly values: readonly [Value, ...Value[]];
  readonly labelOf: (value: Value) => string;
}

/** Beside the search of a list: which of its few parts is shown; the first is usual. */
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
