import type { ApiSession } from './api-session.ts';
import { demoPassword } from './portal.ts';
import { unique } from './unique.ts';

interface Given {
  readonly name?: string;
  readonly role?: 'admin' | 'viewer';
  readonly profileIds?: readonly number[];
}

/** Plants a user that no other journey uses, in the account that the administrator has open. */
export async function plantPerson(
  admin: ApiSession,
  { name = 'Trial', role = 'viewer', profileIds = [] }: Given = {},
): Promise<{ readonly id: number; readonly name: string; readonly email: string }> {
  const email = `${unique('person')}@journey.example`;
  const { user } = await admin.post<{ user: { id: number } }>('/users', {
    name,
    email,
    role,
    password: demoPassword,
    password_confirmation: demoPassword,
    profileIds,
  });
  return { id: user.id, name, email };
}
