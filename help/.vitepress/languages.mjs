import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '..', '..', 'docs');

/** Pages of docs/help/<language>, in order. */
const tasks = [
  'first-steps',
  'map',
  'routes',
  'geofences',
  'alerts',
  'work-orders',
  'dashboards',
  'rentals',
  'files',
  'notifications',
  'on-the-phone',
  'people',
  'devices',
  'keys-and-webhooks',
];
const about = ['terms', 'whats-new'];

/** Pages of docs/ that exist only in English; a folder is named by the heading of its overview. */
const reference = {
  operating: [
    'settings',
    'running',
    'limits',
    'upgrading',
    'accounts',
    'backups',
    'keeping-data',
    'files',
    'maps',
    'journal',
    'mqtt',
    'trackers',
    'mail-and-push',
    'sign-in',
    'security',
    'asvs',
  ],
  integrating: [
    'positions',
    'trackers',
    'devices',
    'reading',
    'geofences',
    'alerts',
    'webhooks',
    'administration',
  ],
};
const furtherReference = ['deploying', 'scaling', 'performance', 'glossary'];

/** Texts around the pages that the generator does not translate by itself. */
export const chrome = {
  en: {
    label: 'English',
    words: {
      title: 'Help',
      description: 'How to use the portal',
      portal: 'Portal',
      tasks: 'Tasks',
      about: 'About',
      reference: 'For operators and integrators',
    },
    theme: {
      notFound: {
        title: 'Page not found',
        quote: 'No page of the help has this address.',
        linkLabel: 'Go to the start of the help',
        linkText: 'Go to the start of the help',
      },
    },
    search: {},
  },
  es: {
    label: 'Español',
    words: {
      title: 'Ayuda',
      description: 'Cómo usar el portal',
      portal: 'Portal',
      tasks: 'Tareas',
      about: 'Acerca de',
      reference: 'Operación e integración (en inglés)',
    },
    theme: {
      outline: { level: [2, 3], label: 'En esta página' },
      docFooter: { prev: 'Anterior', next: 'Siguiente' },
      darkModeSwitchLabel: 'Tema',
      lightModeSwitchTitle: 'Cambiar al tema claro',
      darkModeSwitchTitle: 'Cambiar al tema oscuro',
      sidebarMenuLabel: 'Menú',
      returnToTopLabel: 'Volver arriba',
      langMenuLabel: 'Cambiar de idioma',
      skipToContentLabel: 'Ir al contenido',
      notFound: {
        title: 'Página no encontrada',
        quote: 'La dirección no corresponde a ninguna página de la ayuda.',
        linkLabel: 'Ir al inicio de la ayuda',
        linkText: 'Ir al inicio de la ayuda',
      },
    },
    search: {
      translations: {
        button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar en la ayuda' },
        modal: {
          displayDetails: 'Mostrar detalles',
          resetButtonTitle: 'Borrar la búsqueda',
          backButtonTitle: 'Cerrar la búsqueda',
          noResultsText: 'No se encontró nada para',
          footer: {
            selectText: 'abrir',
            selectKeyAriaLabel: 'Intro',
            navigateText: 'moverse',
            navigateUpKeyAriaLabel: 'Flecha arriba',
            navigateDownKeyAriaLabel: 'Flecha abajo',
            closeText: 'cerrar',
            closeKeyAriaLabel: 'Escape',
          },
        },
      },
    },
  },
  pt: {
    label: 'Português',
    words: {
      title: 'Ajuda',
      description: 'Como usar o portal',
      portal: 'Portal',
      tasks: 'Tarefas',
      about: 'Sobre',
      reference: 'Operação e integração (em inglês)',
    },
    theme: {
      outline: { level: [2, 3], label: 'Nesta página' },
      docFooter: { prev: 'Anterior', next: 'Próxima' },
      darkModeSwitchLabel: 'Tema',
      lightModeSwitchTitle: 'Mudar para o tema claro',
      darkModeSwitchTitle: 'Mudar para o tema escuro',
      sidebarMenuLabel: 'Menu',
      returnToTopLabel: 'Voltar ao topo',
      langMenuLabel: 'Mudar de idioma',
      skipToContentLabel: 'Ir para o conteúdo',
      notFound: {
        title: 'Página não encontrada',
        quote: 'O endereço não corresponde a nenhuma página da ajuda.',
        linkLabel: 'Ir para o início da ajuda',
        linkText: 'Ir para o início da ajuda',
      },
    },
    search: {
      translations: {
        button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar na ajuda' },
        modal: {
          displayDetails: 'Mostrar detalhes',
          resetButtonTitle: 'Limpar a busca',
          backButtonTitle: 'Fechar a busca',
          noResultsText: 'Nada encontrado para',
          footer: {
            selectText: 'abrir',
            selectKeyAriaLabel: 'Enter',
            navigateText: 'navegar',
            navigateUpKeyAriaLabel: 'Seta para cima',
            navigateDownKeyAriaLabel: 'Seta para baixo',
            closeText: 'fechar',
            closeKeyAriaLabel: 'Esc',
          },
        },
      },
    },
  },
};

export const languages = Object.fromEntries(
  Object.entries(chrome).map(([language, { label, words, theme }]) => [
    language,
    {
      label,
      lang: { en: 'en', es: 'es', pt: 'pt-BR' }[language],
      title: words.title,
      description: words.description,
      link: `/${language}/help/`,
      themeConfig: {
        ...theme,
        // Most English pages have no translation: changing the language opens that language's first page.
        i18nRouting: language !== 'en',
        nav: [{ text: words.portal, link: `/${language}/home`, target: '_self' }],
        sidebar: sidebarOf(language, words),
      },
    },
  ]),
);

function english(path) {
  return pageAt(`${path}.md`, `/en/help/${path}`);
}

function sidebarOf(language, words) {
  const translated = (name) => pageAt(`help/${language}/${name}.md`, `/${language}/help/${name}`);
  const folders = Object.entries(reference).map(([folder, names]) => ({
    ...english(folder),
    collapsed: true,
    items: names.map((name) => english(`${folder}/${name}`)),
  }));
  return [
    { text: words.tasks, items: tasks.map(translated) },
    { text: words.about, items: about.map(translated) },
    { text: words.reference, items: [...folders, ...furtherReference.map(english)] },
  ];
}

/** Names a page by its heading. */
function pageAt(file, link) {
  const heading = /^# (.*)$/m.exec(readFileSync(join(docs, file), 'utf8'));
  if (heading === null) throw new Error(`docs/${file} has no heading.`);
  return { text: heading[1], link };
}
