import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { errorText } from './error-text.ts';
import { changeLanguage, i18n, startI18n } from './i18n.ts';

beforeAll(() => startI18n('pt', ['errors', 'home']));

describe('errorText', () => {
  it('names the situation by code, by the message of the specification, else as unexpected', () => {
    expect(errorText(new ApiError('invalid_grant', 400, ''))).toBe('invalid_grant');
    expect(errorText(new ApiError('no_response', 0, ''))).toBe('no_response');
    expect(errorText(new ApiError('unexpected', 404, 'User not found'))).toBe('user_not_found');
    expect(errorText(new ApiError('made_up', 418, 'I am a teapot'))).toBe('unexpected');
    expect(errorText(new TypeError('x is undefined'))).toBe('fatal');
  });
});

describe('the language that is shown', () => {
  it('changes with all loaded texts, and the page says which it is', async () => {
    expect(i18n.t('errors:field_required')).toBe('Este campo é obrigatório');
    expect(document.documentElement.lang).toBe('pt');
    await changeLanguage('es');
    expect(i18n.t('errors:field_required')).toBe('Este campo es obligatorio');
    expect(document.documentElement.lang).toBe('es');
  });

  it('reads whole millions like any other count where a language has no text for them', () => {
    expect(i18n.t('home:assets', { count: 1_000_000, formatted: '1.000.000' })).toBe('1.000.000 activos');
    expect(i18n.t('home:assets', { count: 1, formatted: '1' })).toBe('1 activo');
  });
});
