/** Returns the vulnerable packages in the output of `npm audit --json`, or why there is no result. */
export function evaluateAudit(output) {
  const report = parse(output);
  if (report?.vulnerabilities === undefined)
    return { found: [], unavailable: report?.message ?? report?.error?.summary ?? 'no response' };
  const found = Object.values(report.vulnerabilities).map(({ name, severity, via }) => ({
    name,
    severity,
    title: via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : cause.title)).join('; '),
  }));
  return { found, unavailable: undefined };
}

function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
