export const texts = {
  add: 'Add photo',
  change: 'Change photo',
  remove: 'Remove',
  hint: 'JPEG, PNG or WebP, up to {{megabytes}} MB.',
  cropTitle: 'Choose the part that is shown',
  cropArea: 'Part that is shown. Arrow keys move it, plus and minus zoom.',
  cropHint: 'Drag the picture or use the arrow keys.',
  zoom: 'Zoom',
  use: 'Use photo',
  cutFailed: 'This browser could not cut the photo. Choose another file.',
  tooManyBytes: 'The file is larger than {{megabytes}} MB. Choose a smaller one.',
  noImage: 'This is not a JPEG, PNG or WebP picture. Choose another file.',
  tooManyPixels: 'The picture has more points than this browser can hold. Choose a smaller one.',
  tooSmall: 'The picture is too small: it needs at least 64 points a side.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    photo: typeof texts;
  }
}
