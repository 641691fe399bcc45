import { Stack } from '../../../ui/layout/primitives.tsx';

/** Number of a countermeasure in a circle. */
export function StepNumber({ number }: { readonly number: number }) {
  return (
    <Stack
      as="span"
      place="center"
      width={18}
      height={18}
      fontSize={11}
      weight="semibold"
      color="text-inverse"
      radius="full"
      fill="text"
    >
      {number}
    </Stack>
  );
}
