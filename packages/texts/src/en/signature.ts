export const texts = {
  title: 'Verify a statement',
  signature: 'Document signature',
  signatureHint:
    'The 64 characters printed on the statement. Type or paste them, with or without spaces, or scan the printed code.',
  notSignature:
    'A document signature has 64 characters: digits 0 to 9 and letters a to f. Check the signature and try again.',
  verify: 'Verify signature',
  unknown:
    'No statement you have access to has this signature. Check each character. If all are correct, the document was not issued here, or it belongs to a rental unit (UL) you do not have access to.',
  answer: 'Result',
  holds: 'Unchanged since it was issued',
  broken: 'Changed since it was issued',
  number: 'Statement',
  period: 'Period',
  holdsHint:
    'The stored statement matches this signature. Compare its number, period and amounts with your copy.',
  brokenHint:
    "The stored statement no longer matches its signature. Do not rely on it, and contact the portal's operator.",
  openContracts: 'Show contracts',
} as const;
