import { createdApiKeySchema, tokenAnswerSchema, unitListSchema, validationCodes } from '@azimute/contract';
import { z } from 'zod';

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** An obstacle, described for the operator of the replay. */
class PrepareError extends Error {
  override readonly name = 'PrepareError';
}

/** Creates what the replay needs, like a signed-in administrator. */
export interface Preparation {
  /** Creates an asset with a device for each ID without one, in the UL with this code or else the first. */
  createDevices(deviceIds: readonly string[], unitCode: string | undefined): Promise<void>;
  createKey(): Promise<string>;
}

/** @throws PrepareError */
export async function signIn(to: string, { email, password }: SignIn): Promise<Preparation> {
  const token = await call(to, 'POST', '/oauth/token', undefined, {
    grant_type: 'password',
    client_id: 'azimute-web',
    username: email,
    password,
  });
  if (token.status !== 200) throw new PrepareError(`Signing in as ${email} failed: ${token.text}`);
  const { access_token } = tokenAnswerSchema.parse(JSON.parse(token.text));
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<CallAnswer> =>
    call(to, method, path, access_token, body);
  return {
    createKey: async () => {
      const made = await ask('POST', '/api-keys', { name: 'Replay', scopes: ['telemetry:write'] });
      return createdApiKeySchema.parse(JSON.parse(require2xx(made))).key;
    },
    createDevices: async (deviceIds, unitCode) => {
      const units = unitListSchema.parse(JSON.parse(require2xx(await ask('GET', '/units?limit=100')))).items;
      const unit = unitCode === undefined ? units[0] : units.find((one) => one.code === unitCode);
      if (unit === undefined) {
        const codes = units.map((one) => one.code).join(', ') || 'none';
        throw new PrepareError(`There is no UL ${unitCode ?? ''} for the assets. Available ULs: ${codes}.`);
      }
      for (const deviceId of deviceIds) await createDevice(ask, deviceId, unit.id);
    },
  };
}

type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<CallAnswer>;

async function createDevice(ask: Ask, deviceId: string, unitId: number): Promise<void> {
  const asset = await ask('POST', '/assets', { code: deviceId, unitId, category: 'Replay' });
  // An earlier replay has created it.
  if (asset.status === 422 && asset.text.includes(String(validationCodes.unique))) return;
  const { id } = z.object({ id: z.int() }).parse(JSON.parse(require2xx(asset)));
  require2xx(await ask('POST', `/assets/${id}/devices`, { deviceId }));
}

interface CallAnswer {
  readonly status: number;
  readonly text: string;
}

async function call(
  to: string,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<CallAnswer> {
  const answer = await fetch(`${to}/api/v1${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

function require2xx({ status, text }: CallAnswer): string {
  if (status < 200 || status > 299) throw new PrepareError(`The portal returned HTTP ${status}: ${text}`);
  return text;
}
