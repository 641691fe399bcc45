import { createFirstAdministratorLink } from '../features/identity/create-first-administrator-link.ts';
import type { RoleContext } from './role.ts';

/** The lines for the person at the terminal, once the portal can be used at that address. */
export async function welcome(context: RoleContext, address: string): Promise<string> {
  const { config } = context;
  const lines = [`${config.productName} is ready: ${address}`];
  const firstAccess = await describeFirstAccess(context, address);
  if (firstAccess.length > 0) lines.push('', ...firstAccess);
  return `\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`;
}

async function describeFirstAccess(context: RoleContext, address: string): Promise<string[]> {
  if (!['all', 'web'].includes(context.config.role)) return [];
  const token = await createFirstAdministratorLink(context.database);
  if (token === null) return [];
  const link = `${context.config.publicUrl ?? address}/first-access#token=${token}`;
  return ['Make the first administrator (once, within a day):', link];
}
