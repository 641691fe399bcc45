import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noResponse, RequestError } from '../api/api-error.ts';
import { startI18n } from '../i18n/i18n.ts';
import { toastDone, toastError, toastFailure, toastSuccess } from './toasts.tsx';

beforeAll(() => startI18n('pt', ['common', 'errors', 'messages']));
afterEach(() =>
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] }),
);

const shown = () =>
  notificationsStore.getState().notifications.map(({ autoClose, role, id }) => ({ autoClose, role, id }));

describe('an error toast', () => {
  it('stays until the same attempt succeeds', () => {
    toastFailure('asset-7', noResponse(null));
    toastFailure('asset-8', noResponse(null));
    expect(shown()).toEqual([
      { autoClose: false, role: 'alert', id: 'error-asset-7' },
      { autoClose: false, role: 'alert', id: 'error-asset-8' },
    ]);

    toastSuccess('Outra coisa deu certo');
    expect(shown().map(({ role }) => role)).toEqual(['alert', 'alert', undefined]);

    toastSuccess('Ativo atualizado', { attempt: 'asset-7' });
    expect(shown().map(({ id }) => id?.startsWith('error-') && id)).toEqual(['error-asset-8', false, false]);
  });

  it('shows the latest reason of a repeated failure, once', () => {
    toastFailure('asset-7', noResponse(null));
    toastFailure('asset-7', new RequestError('forbidden', 403, ''));
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual([
      'Você não tem permissão para fazer isto nesta conta. Peça acesso a um administrador.',
    ]);
  });

  it('is not repeated for failures with the same text', () => {
    for (let times = 0; times < 5; times += 1) toastError(noResponse(null));
    expect(shown()).toHaveLength(1);
  });
});

describe('a success toast', () => {
  it('replaces the earlier undo of the same attempt, which would be refused', () => {
    toastSuccess('Alerta reconhecido', { attempt: 'alert-7', undo: () => undefined });
    toastSuccess('Outro alerta', { attempt: 'alert-8', undo: () => undefined });
    toastSuccess('Comentário adicionado', { attempt: 'alert-7' });
    toastSuccess('Alerta finalizado', { attempt: 'alert-7', undo: () => undefined });
    expect(shown()).toHaveLength(3);
  });

  it('disappears by itself', () => {
    toastDone('filter_applied');
    expect(shown()).toMatchObject([{ autoClose: undefined, role: undefined }]);
  });
});
