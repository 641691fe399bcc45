import type { Config } from '../platform/config.ts';
import type { FirstAccess } from './prepare-first-access.ts';

/** The lines for the person at the terminal, once the portal can be used at that address. */
export function welcome(config: Config, address: string, firstAccess: FirstAccess): string {
  const lines = [`${config.productName} is ready: ${address}`, '', ...describe(config, address, firstAccess)];
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`;
}

function describe(config: Config, address: string, firstAccess: FirstAccess): string[] {
  switch (firstAccess.kind) {
    case 'none':
      return ['Ctrl-C stops it.'];
    case 'link':
      return [
        'Nobody can sign in yet. This link makes the first administrator, once, within a day:',
        `${config.publicUrl ?? address}/first-access#token=${firstAccess.token}`,
      ];
    case 'demo':
      return [
        `Sign in as  ${firstAccess.administratorEmail}   administrator of both accounts`,
        `or as       ${firstAccess.viewerEmail}  viewer of one unit`,
        `password    ${firstAccess.password ?? 'as printed when the demo was made'}`,
      ];
  }
}
