import { apiPrefix, type Asset, type PositionInput, type Profile } from '@azimute/contract';
import type { APIRequestContext } from '@playwright/test';
import { demoPassword } from './portal.ts';

/** A signed-in client of the API, to arrange what a journey needs as an integrator would. */
export class ApiSession {
  readonly #request: APIRequestContext;
  readonly #token: string;

  private constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#token = token;
  }

  static async open(request: APIRequestContext, email: string): Promise<ApiSession> {
    const answer = await request.post(`${apiPrefix}/oauth/token`, {
      data: { grant_type: 'password', client_id: 'azimute-web', username: email, password: demoPassword },
    });
    if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    return new ApiSession(request, token);
  }

  async get<T>(path: string): Promise<T> {
    return this.#call<T>('GET', path);
  }

  async post<T>(path: string, data: object): Promise<T> {
    return this.#call<T>('POST', path, data);
  }

  profile(): Promise<Profile> {
    return this.get<Profile>('/profile');
  }

  /** A new asset with a device of the same id, in the account's first UL unless said otherwise. */
  async createAssetWithDevice(code: string, unitId?: number): Promise<Asset> {
    const units = await this.get<{ items: { id: number }[] }>('/units');
    const asset = await this.post<Asset>('/assets', {
      code,
      unitId: unitId ?? units.items[0]?.id,
      model: 'Trial',
      manufacturer: 'Trial',
    });
    await this.post(`/assets/${asset.id}/devices`, { deviceId: code });
    return asset;
  }

  async createKey(): Promise<string> {
    const made = await this.post<{ key: string }>('/api-keys', {
      name: 'Journey',
      scopes: ['telemetry:write'],
    });
    return made.key;
  }

  async postPositions(key: string, positions: readonly PositionInput[]): Promise<void> {
    const answer = await this.#request.post(`${apiPrefix}/telemetry/positions`, {
      headers: { authorization: `Bearer ${key}` },
      data: { positions },
    });
    const counts = (await answer.json()) as { accepted: number };
    if (counts.accepted !== positions.length) throw new Error(`Not all accepted: ${JSON.stringify(counts)}`);
  }

  async #call<T>(method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
    const answer = await this.#request.fetch(`${apiPrefix}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}` },
      ...(data !== undefined && { data }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path} failed: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
