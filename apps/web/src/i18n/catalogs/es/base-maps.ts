import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/base-maps.ts';

export const texts: Translated<typeof source> = {
  roadmapFailed: 'El mapa de calles no respondió; se muestra el mapa integrado',
  imageryFailed: 'Las imágenes satelitales no respondieron; se muestra el mapa integrado',
  retry: 'Reintentar',
  title: 'Mapas',
  note: 'De dónde salen los mapas de todas las personas de esta cuenta. El mapa integrado queda listo para cuando una fuente no responde.',
  save: 'Guardar mapas',
  roadmap: 'Mapa de calles',
  imagery: 'Imágenes satelitales',
  roadmapNone: 'Mapa integrado',
  imageryNone: 'Sin imágenes',
  portalChoice: 'Lo que ofrece el portal ({{name}})',
  ownChoice: 'Otra dirección',
  address: 'Dirección',
  roadmapAddressHint:
    'Un estilo MapLibre, una plantilla de teselas con {z}, {x} e {y}, o un archivo .pmtiles; comienza con https://',
  imageryAddressHint:
    'Una plantilla de teselas con {z}, {x} e {y}, o un archivo .pmtiles; comienza con https://',
  owed: 'Atribución',
  owedHint: 'Como la piden los términos de la fuente; se muestra en el mapa',
  owedLink: 'Enlace de la atribución',
  maxZoom: 'Mayor zoom de las teselas',
  roadmapTry: 'Probar mapa de calles',
  imageryTry: 'Probar imágenes',
  previewFailed:
    'El mapa no respondió en 2 segundos, o no respondió como un mapa. Revise la dirección, si la fuente permite que la carguen otros sitios (CORS) y esta red.',
  previewShown: 'El mapa responde. Atribución: {{names}}',
  addressWrong:
    'Ingrese una dirección que comience con https://, no incluya usuario y solo tenga {z}, {x} e {y} entre llaves.',
  choiceGone: 'Este mapa ya no se ofrece.',
  tilesNeeded: 'Las imágenes necesitan una plantilla de teselas con {z}, {x} e {y}, o un archivo .pmtiles.',
  originRefused: 'El operador de este portal permite mapas solo de: {{origins}}',
  missing: 'Indique a quién se debe el mapa.',
  attribution: 'Fuentes del mapa',
  loadingMap: 'Cargando el mapa…',
  loadingFleet: 'Cargando la flota…',
  loadingBoth: 'Cargando el mapa y la flota…',
  lacksStreets: 'El mapa integrado no tiene calles aquí.',
  chooseStreets: 'Elegir un mapa de calles',
  dismissOffer: 'No volver a ofrecer un mapa de calles',
  presets: 'Tres caminos para tener calles. Elija uno, vea cómo queda y guarde.',
  presetFree: 'OpenFreeMap, gratuito y público',
  presetFreeSends:
    'Calles de todo el mundo, de OpenStreetMap, sin clave, mantenido con donaciones y sin promesa de disponibilidad. Los navegadores de todas las personas de esta cuenta piden entonces a tiles.openfreemap.org lo que miran: este ve sus direcciones de red y esos lugares, nada de su flota.',
  presetFile: 'Un archivo PMTiles propio',
  presetFileSends:
    'El operador de este portal coloca el archivo junto a él (docs/operating.md) y aparece en la lista de abajo: nada sale del portal. Un archivo en otro lugar se ingresa por su dirección; el servidor que lo tiene ve las direcciones de red y qué partes se leen.',
  presetKey: 'Un estilo con clave',
  presetKeySends:
    'De un proveedor con contrato, como MapTiler o Stadia Maps: ingrese la dirección del estilo con su clave. El proveedor ve las direcciones de red, los lugares que se miran y la clave, que todas las personas de esta cuenta pueden leer.',
  presetLook: 'Ver cómo queda',
  presetKeyLook: 'Ingresar una dirección',
  presetTerms: 'Términos de uso',
};
