export const texts = {
  title: 'Verify a statement',
  signature: 'Document signature',
  signatureHint:
    'The 64 characters printed on the statement. Type or paste them with or without spaces, or scan the code on the print.',
  notSignature: 'A document signature has 64 characters, 0 to 9 and a to f. Check what you entered.',
  verify: 'Verify',
  unknown:
    'No statement that you can see has this signature. Check each character. If they are all right, the document was not issued here, or it belongs to a UL that you cannot see.',
  answer: 'Result',
  holds: 'Unchanged since it was issued',
  broken: 'Changed since it was issued',
  number: 'Statement',
  period: 'Days',
  holdsHint: 'The stored statement has this signature. Compare its number, days and amounts with your copy.',
  brokenHint:
    'The stored statement no longer matches its signature. Do not rely on it, and inform the operator of the portal.',
  openContracts: 'Show contracts',
} as const;
