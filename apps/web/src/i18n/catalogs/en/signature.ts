export const texts = {
  title: 'Verify a seal',
  signature: 'Seal',
  signatureHint:
    'The 64 characters on the statement, typed or pasted in any form; a scanned code opens this screen with them.',
  notSignature: 'This is no seal: it has 64 characters of 0 to 9 and a to f.',
  verify: 'Verify',
  unknown:
    'No statement that you may know of has this seal. Check each character; if it is right, the paper in your hand was not issued here, or is of a UL that you do not see.',
  answer: 'What the seal says',
  holds: 'Unchanged since it was issued',
  broken: 'Changed since it was issued',
  number: 'Statement',
  period: 'Days',
  holdsHint: 'The stored statement has this hash. Compare number, days and each amount with what you hold.',
  brokenHint:
    'The stored statement does not have this hash any more. Do not rely on it, and tell whoever runs the portal.',
  openContracts: 'Show its contracts',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    signature: typeof texts;
  }
}
