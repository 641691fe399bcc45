import type { Ref } from 'react';

interface PhotoInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** True to open the camera of a phone. */
  readonly isCamera?: boolean;
  readonly onChoose: (file: File) => void;
}

/** Hidden field that chooses or takes a photo. */
export function PhotoInput({ ref, label, isCamera = false, onChoose }: PhotoInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={isCamera ? 'image/*' : 'image/jpeg,image/png,image/webp'}
      {...(isCamera && { capture: 'environment' })}
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? [];
        // Resets the field, so that the same file can be chosen again.
        event.currentTarget.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
