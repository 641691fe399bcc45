import type { Locale } from '@azimute/contract/locales';
import { useLocale } from '../i18n/use-text.ts';

interface Words {
  readonly save: string;
  readonly name: string;
  readonly nameHint: string;
  readonly hours: string;
  readonly unit: string;
  readonly locked: string;
  readonly deleteFence: string;
  readonly deleteEffect: string;
  readonly moveAssets: string;
  readonly moveEffect: string;
  readonly task: string;
  readonly taskHint: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly create: string;
  readonly deniedTitle: string;
  readonly deniedText: string;
  readonly list: string;
  readonly panelText: string;
}

const words: Readonly<Record<Locale, Words>> = {
  en: {
    save: 'Save changes',
    name: 'Name',
    nameHint: 'The server refuses "taken" and everything over 12 characters.',
    hours: 'No-communication limit (hours)',
    unit: 'UL',
    locked: 'The UL does not change after saving.',
    deleteFence: 'Delete the fence',
    deleteEffect: 'Pedreira Norte and its 3 sub-geofences are deleted. 41 assets stop raising events here.',
    moveAssets: 'Move 12 assets',
    moveEffect: 'The 12 assets leave 0101 Guarulhos: 14 people stop seeing them, 3 others begin to.',
    task: 'Exporting routes of November',
    taskHint: 'You may leave this screen: we tell you when the file is ready.',
    emptyTitle: 'No geofences yet',
    emptyText: 'Draw the first one to know who goes in and out.',
    create: 'Create a geofence',
    deniedTitle: 'No access to this UL',
    deniedText: 'Ask the administrators of the account for access to 0203 Contagem.',
    list: 'Machines',
    panelText: 'Arrow keys go to the rows above and below; Esc closes and gives the focus back to the row.',
  },
  es: {
    save: 'Guardar cambios',
    name: 'Nombre',
    nameHint: 'El servidor rechaza "taken" y todo lo que pase de 12 caracteres.',
    hours: 'Límite sin comunicación (horas)',
    unit: 'UL',
    locked: 'La UL no cambia después de guardar.',
    deleteFence: 'Eliminar la geocerca',
    deleteEffect:
      'Se eliminan Pedreira Norte y sus 3 subgeocercas. 41 activos dejan de generar eventos aquí.',
    moveAssets: 'Mover 12 activos',
    moveEffect:
      'Los 12 activos salen de 0101 Guarulhos: 14 personas dejan de verlos y otras 3 empiezan a verlos.',
    task: 'Exportando rutas de noviembre',
    taskHint: 'Puede salir de esta pantalla: avisamos cuando el archivo esté listo.',
    emptyTitle: 'Aún no hay geocercas',
    emptyText: 'Dibuje la primera para saber quién entra y quién sale.',
    create: 'Crear geocerca',
    deniedTitle: 'Sin acceso a esta UL',
    deniedText: 'Pida a la administración de la cuenta el acceso a 0203 Contagem.',
    list: 'Máquinas',
    panelText: 'Las flechas van a las filas de arriba y abajo; Esc cierra y devuelve el foco a la fila.',
  },
  pt: {
    save: 'Salvar mudanças',
    name: 'Nome',
    nameHint: 'O servidor recusa "taken" e tudo que passe de 12 caracteres.',
    hours: 'Limite sem comunicação (horas)',
    unit: 'UL',
    locked: 'A UL não muda depois de salvar.',
    deleteFence: 'Excluir a cerca',
    deleteEffect: 'Pedreira Norte e suas 3 subcercas são excluídas. 41 ativos deixam de gerar eventos aqui.',
    moveAssets: 'Mover 12 ativos',
    moveEffect: 'Os 12 ativos saem de 0101 Guarulhos: 14 pessoas deixam de vê-los, outras 3 passam a ver.',
    task: 'Exportando rotas de novembro',
    taskHint: 'Pode sair desta tela: avisamos quando o arquivo estiver pronto.',
    emptyTitle: 'Nenhuma cerca ainda',
    emptyText: 'Desenhe a primeira para saber quem entra e quem sai.',
    create: 'Criar cerca',
    deniedTitle: 'Sem acesso a esta UL',
    deniedText: 'Peça à administração da conta o acesso a 0203 Contagem.',
    list: 'Máquinas',
    panelText: 'As setas vão às linhas de cima e de baixo; Esc fecha e devolve o foco à linha.',
  },
};

/** Texts of the examples in the current language. */
export function useWords(): Words {
  return words[useLocale()];
}
