import {
  apiPrefix,
  fileUploadType,
  type ApiKeyScope,
  type Asset,
  type Locale,
  type PositionInput,
  type Profile,
  type RaiseAlert,
  type RaisedAlert,
  type TokenAnswer,
} from '@azimute/contract';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { demoPassword } from './portal.ts';

type Method = 'GET' | 'POST' | 'PUT';

/** A signed-in API client that prepares a journey's data like an integrator. */
export class ApiSession {
  readonly tokens: TokenAnswer;
  readonly #request: APIRequestContext;

  private constructor(request: APIRequestContext, tokens: TokenAnswer) {
    this.#request = request;
    this.tokens = tokens;
  }

  static async open(request: APIRequestContext, email: string): Promise<ApiSession> {
    const answer = await request.post(`${apiPrefix}/oauth/token`, {
      data: { grant_type: 'password', client_id: 'azimute-web', username: email, password: demoPassword },
    });
    if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`);
    return new ApiSession(request, (await answer.json()) as TokenAnswer);
  }

  get<T>(path: string): Promise<T> {
    return this.#call<T>('GET', path);
  }

  post<T>(path: string, data: object): Promise<T> {
    return this.#call<T>('POST', path, data);
  }

  put<T>(path: string, data: object): Promise<T> {
    return this.#call<T>('PUT', path, data);
  }

  profile(): Promise<Profile> {
    return this.get<Profile>('/profile');
  }

  changeLocale(locale: Locale): Promise<Profile> {
    return this.#call<Profile>('PUT', '/profile/change-locale', { locale });
  }

  async download(path: string): Promise<Buffer> {
    return (await this.#send('GET', path)).body();
  }

  /** Uploads a file to the top level. */
  async uploadFile(name: string, content: Buffer): Promise<void> {
    const answer = await this.#request.post(
      `${apiPrefix}/files?${new URLSearchParams({ name }).toString()}`,
      {
        headers: { authorization: `Bearer ${this.tokens.access_token}`, 'content-type': fileUploadType },
        data: content,
      },
    );
    if (!answer.ok()) throw new Error(`Uploading failed: ${await answer.text()}`);
  }

  async listUnits(): Promise<{ id: number; code: string; name: string }[]> {
    const { items } = await this.get<{ items: { id: number; code: string; name: string }[] }>(
      '/units?limit=100',
    );
    return items;
  }

  /** Creates an asset with a device of the same ID, by default in the account's first UL. */
  async createAssetWithDevice(code: string, unitId?: number): Promise<Asset> {
    const asset = await this.post<Asset>('/assets', {
      code,
      unitId: unitId ?? (await this.listUnits())[0]?.id,
      model: 'Trial',
      manufacturer: 'Trial',
    });
    await this.post(`/assets/${asset.id}/devices`, { deviceId: code });
    return asset;
  }

  async createKey(scope: ApiKeyScope = 'telemetry:write'): Promise<string> {
    const { key } = await this.post<{ key: string }>('/api-keys', { name: 'Journey', scopes: [scope] });
    return key;
  }

  async raiseAlert(key: string, alert: Omit<RaiseAlert, 'details'>): Promise<RaisedAlert> {
    const answer = await this.#request.post(`${apiPrefix}/alerts`, {
      headers: { authorization: `Bearer ${key}` },
      data: alert,
    });
    if (!answer.ok()) throw new Error(`Raising failed: ${await answer.text()}`);
    return (await answer.json()) as RaisedAlert;
  }

  async postPositions(key: string, positions: readonly PositionInput[]): Promise<void> {
    const answer = await this.#request.post(`${apiPrefix}/telemetry/positions`, {
      headers: { authorization: `Bearer ${key}` },
      data: { positions },
    });
    const counts = (await answer.json()) as { accepted: number };
    if (counts.accepted !== positions.length) throw new Error(`Not all accepted: ${JSON.stringify(counts)}`);
  }

  /** Sends a current fix through the phones' endpoint, for a device that may be unknown. */
  async sendFix(key: string, device: string): Promise<void> {
    const query = new URLSearchParams({ id: device, lat: '-19.92', lon: '-44.05' });
    const time = new Date().toISOString();
    await this.#request.get(`${apiPrefix}/telemetry/osmand/${key}?${query.toString()}&timestamp=${time}`);
  }

  async #call<T>(method: Method, path: string, data?: object): Promise<T> {
    const answer = await this.#send(method, path, data);
    return (answer.status() === 204 ? undefined : await answer.json()) as T;
  }

  async #send(method: Method, path: string, data?: object): Promise<APIResponse> {
    const answer = await this.#request.fetch(`${apiPrefix}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.tokens.access_token}` },
      ...(data !== undefined && { data }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path} failed: ${await answer.text()}`);
    return answer;
  }
}
