import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/migration-servers.ts';

export const texts: Translated<typeof source> = {
  title: 'Servidores Traccar',
  lead: 'Lea un servidor en funcionamiento por su dirección, complete lo que pierde el reenvío y compare los dos sistemas.',
  add: 'Agregar servidor',
  url: 'Dirección',
  urlHint: 'Dirección de la interfaz web de Traccar, con https.',
  token: 'Token de acceso',
  tokenHint:
    'Lo crea un administrador en Traccar en Configuración > Preferencias > Token. Se guarda cifrado.',
  historyFrom: 'Historial desde',
  create: 'Leer el servidor',
  created: 'Se está leyendo el servidor.',
  reading_reading:
    'Se está leyendo el servidor. El borrador de la migración aparece aquí cuando esté completo.',
  reading_read: 'El servidor se leyó.',
  reading_failed: 'El servidor no se leyó.',
  problem_address_refused: 'La dirección lleva a una red interna que el operador no permite.',
  problem_unreachable: 'El servidor no responde.',
  problem_unauthorized: 'El servidor no acepta el token. Use el token de un administrador.',
  problem_not_traccar: 'No hay un Traccar en esa dirección.',
  problem_too_large: 'Una respuesta del servidor es demasiado grande.',
  problem_unexpected: 'Ocurrió un error interno. El portal lo intenta de nuevo.',
  not_https: 'La dirección debe usar https.',
  openMigration: 'Abrir migración',
  catchUp: 'Relleno de huecos',
  catchUpHint:
    'Completa cada pocos minutos las posiciones que el servidor recibió y que nunca llegaron aquí.',
  startCatchUp: 'Iniciar relleno',
  endCatchUp: 'Terminar relleno',
  caughtUpTo: 'Comparado hasta',
  forwarded: 'Llegaron por reenvío',
  filled: 'Completadas',
  lost: 'Perdidas en el reenvío',
  lostText_one: '{{formatted}} posición que el servidor anterior había confirmado nunca llegó. Se completó.',
  lostText_other:
    '{{formatted}} posiciones que el servidor anterior había confirmado nunca llegaron. Se completaron.',
  compare: 'Comparación',
  delete: 'Eliminar servidor',
  deleteTitle: '¿Eliminar el servidor {{name}}?',
  deleteEffect: 'El relleno termina, y se eliminan el token y la comparación. Todo lo migrado se conserva.',
};
