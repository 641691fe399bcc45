import { errorCatalogue } from '@azimute/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { GeneralError, noResponse, readError, RequestError, ValidationError } from '../api/api-error.ts';
import { errorText } from './error-text.ts';
import type { Room } from '@azimute/texts';
import { changeLanguage, loadTexts, startI18n, text } from './i18n.ts';

beforeAll(() => startI18n('pt', ['common', 'errors', 'home', 'status']));

const answered = (status: number, body: unknown) =>
  readError(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

describe('the class of an error', () => {
  it('is validation if fields are named, request for any other response, general without one', async () => {
    const invalid = await answered(422, { code: 'validation_failed', errors: { name: [108] } });
    expect(invalid).toBeInstanceOf(ValidationError);
    expect(invalid.errors).toEqual({ name: [108] });
    for (const other of [
      await answered(422, { code: 'invalid_current_password' }),
      await answered(422, { code: 'validation_failed', errors: {} }),
      await answered(500, { errors: { name: [108] } }),
      await answered(502, '<html>'),
      noResponse(new TypeError('fetch failed')),
    ]) {
      expect(other).toBeInstanceOf(RequestError);
    }
    expect(new GeneralError('no_accounts', 'none')).not.toBeInstanceOf(RequestError);
  });
});

describe('errorText', () => {
  it('uses the specification’s message if the server returns no code', async () => {
    const keys = await Promise.all(
      [
        'invalid_grant',
        'Unauthenticated.',
        'The current password is invalid',
        'This user must use a proper domain to login.',
        'User not found',
        'This user is inactive, contact your system administrator.',
      ].map(async (message) => errorText(await answered(400, { message }))),
    );
    expect(keys).toEqual([
      'invalid_grant',
      'unauthenticated',
      'invalid_current_password',
      'proper_domain_required',
      'user_not_found',
      'user_inactive',
    ]);
  });

  it('reports a wrong request, a missing response, or else a server failure', async () => {
    expect(errorText(await answered(400, { message: 'odd' }))).toBe('request-fatal');
    expect(errorText(noResponse(null))).toBe('request-no-response');
    expect(errorText(await answered(422, { code: 'validation_failed', errors: { name: [108] } }))).toBe(
      'validation_error',
    );
    expect(errorText(await answered(422, { message: 'Unprocessable', errors: { name: [108] } }))).toBe(
      'validation_error',
    );
    expect(errorText(await answered(422, { message: 'User not found', errors: { name: [108] } }))).toBe(
      'user_not_found',
    );
    for (const unknown of [
      await answered(422, { errors: {} }),
      await answered(500, {}),
      await answered(502, '<html>'),
      await answered(418, { code: 'made_up', message: 'I am a teapot' }),
      await answered(418, { code: 'toString', message: 'constructor' }),
    ]) {
      expect(errorText(unknown)).toBe('request-unexpected-error');
    }
    expect(errorText(new TypeError('x is undefined'))).toBe('fatal');
    expect(errorText(new GeneralError('no_accounts', 'none'))).toBe('no_accounts');
  });

  it('has words in each language for every code of the contract', async () => {
    for (const locale of ['en', 'es', 'pt'] as const) {
      await changeLanguage(locale);
      for (const [code, { status, message }] of Object.entries(errorCatalogue)) {
        const key = errorText(await answered(status, { code, message }));
        expect(text(`errors:${key}`), `${code} in ${locale}`).not.toBe(key);
      }
    }
    await changeLanguage('pt');
  });
});

describe('the specification’s texts', () => {
  const errors = {
    invalid_grant: 'The entered credentials are incorrect',
    unauthenticated: 'User is not authenticated',
    invalid_current_password: 'The current password is invalid',
    proper_domain_required:
      'This email is associated with a corporate account. Sign in with the company account.',
    user_not_found: 'User not found',
    user_inactive: 'This user is inactive, contact your system administrator.',
    no_accounts: "You don't have access to any accounts. Please, contact an administrator",
    'request-no-response': 'There was a connection problem. Please, try again later!',
    'request-fatal': 'Invalid request. Please, contact an administrator.',
    'request-unexpected-error': 'There was an unexpected error on the server. Please, try again later!',
    fatal: 'An error occurred unexpectedly',
    loading_data: 'Error loading data',
    validation_error: 'Validation error',
    unique_email: 'This e-mail is already in use',
    upload_failed: 'Failed to upload file',
    required: 'This field is required',
    email: 'Invalid e-mail',
    passwords_differ: 'The passwords do not match',
  };
  const screen = { oops: 'Oops!', goBackHome: 'Go back home', pageNotFound: 'Page Not Found' };
  const statuses = [
    'running',
    'turned_off',
    'without_communication',
    'in_maintenance',
    'temporarily_disabled',
    'without_status',
  ];
  const said = async (locale: 'en' | 'es' | 'pt', room: Room, keys: readonly string[]): Promise<string[]> => {
    const texts = await loadTexts(locale, room);
    return keys.map((key) => String(texts[key]));
  };

  it('match its catalog in English', async () => {
    expect(await said('en', 'errors', Object.keys(errors))).toEqual(Object.values(errors));
    expect(await said('en', 'common', Object.keys(screen))).toEqual(Object.values(screen));
  });

  it('match its two examples in Portuguese', async () => {
    expect(await said('pt', 'errors', ['required', 'email'])).toEqual([
      'Este campo é obrigatório',
      'E-mail inválido',
    ]);
  });

  it.each([
    ['pt', 'Ligado, Desligado, Sem comunicação, Em manutenção, Desabilitado, Sem status'],
    ['es', 'Encendido, Apagado, Sin comunicación, En mantenimiento, Deshabilitado, Sin estado'],
  ] as const)('match the agreed ones of statuses in %s', async (locale, words) => {
    expect((await said(locale, 'status', statuses)).join(', ')).toBe(words);
  });
});

describe('the displayed language', () => {
  it('changes with all loaded texts and the page’s lang attribute', async () => {
    await changeLanguage('pt');
    expect(text('errors:required')).toBe('Este campo é obrigatório');
    expect(document.documentElement.lang).toBe('pt');
    await changeLanguage('es');
    expect(text('errors:required')).toBe('Este campo es obligatorio');
    expect(document.documentElement.lang).toBe('es');
  });

  it('formats whole millions like other counts in a language without a form for millions', () => {
    expect(text('home:assets', { count: 1_000_000, formatted: '1.000.000' })).toBe('1.000.000 activos');
    expect(text('home:assets', { count: 1, formatted: '1' })).toBe('1 activo');
  });
});
