import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/base-maps.ts';

export const texts: Translated<typeof source> = {
  roadmapFailed: 'O mapa de ruas não respondeu; mostrando o mapa embutido',
  imageryFailed: 'As imagens de satélite não responderam; mostrando o mapa embutido',
  retry: 'Tentar de novo',
  title: 'Mapas',
  note: 'De onde vêm os mapas de todas as pessoas desta conta. O mapa embutido fica pronto para quando uma fonte não responder.',
  save: 'Salvar mapas',
  roadmap: 'Mapa de ruas',
  imagery: 'Imagens de satélite',
  roadmapNone: 'Mapa embutido',
  imageryNone: 'Sem imagens',
  portalChoice: 'O que o portal oferece ({{name}})',
  ownChoice: 'Outro endereço',
  address: 'Endereço',
  roadmapAddressHint:
    'Um estilo MapLibre, um modelo de blocos com {z}, {x} e {y}, ou um arquivo .pmtiles; começa com https://',
  imageryAddressHint: 'Um modelo de blocos com {z}, {x} e {y}, ou um arquivo .pmtiles; começa com https://',
  owed: 'Atribuição',
  owedHint: 'Como pedem os termos da fonte; aparece no mapa',
  owedLink: 'Link da atribuição',
  maxZoom: 'Maior zoom dos blocos',
  roadmapTry: 'Testar mapa de ruas',
  imageryTry: 'Testar imagens',
  previewFailed:
    'O mapa não respondeu em 2 segundos, ou não respondeu como um mapa. Confira o endereço, se a fonte permite ser carregada por outros sites (CORS) e esta rede.',
  previewShown: 'O mapa responde. Atribuição: {{names}}',
  addressWrong:
    'Informe um endereço que comece com https://, não traga usuário e só tenha {z}, {x} e {y} entre chaves.',
  choiceGone: 'Este mapa não é mais oferecido.',
  tilesNeeded: 'As imagens precisam de um modelo de blocos com {z}, {x} e {y}, ou de um arquivo .pmtiles.',
  originRefused: 'O operador deste portal permite mapas apenas de: {{origins}}',
  missing: 'Informe a quem o mapa é devido.',
  attribution: 'Fontes do mapa',
  loadingMap: 'Carregando o mapa…',
  loadingFleet: 'Carregando a frota…',
  loadingBoth: 'Carregando o mapa e a frota…',
  lacksStreets: 'O mapa embutido não tem ruas aqui.',
  chooseStreets: 'Escolher um mapa de ruas',
  dismissOffer: 'Não oferecer mais um mapa de ruas',
  presets: 'Três caminhos para ter ruas. Escolha um, veja como fica e salve.',
  presetFree: 'OpenFreeMap, gratuito e público',
  presetFreeSends:
    'Ruas do mundo todo, do OpenStreetMap, sem chave, mantido por doações e sem promessa de disponibilidade. Os navegadores de todas as pessoas desta conta passam a pedir a tiles.openfreemap.org o que elas olham: ele vê os endereços de rede delas e esses lugares, nada da sua frota.',
  presetFile: 'Um arquivo PMTiles próprio',
  presetFileSends:
    'O operador deste portal coloca o arquivo junto dele (docs/operating.md) e ele aparece na lista abaixo: nada sai do portal. Um arquivo em outro lugar é informado pelo endereço; o servidor que o tem vê os endereços de rede e quais partes são lidas.',
  presetKey: 'Um estilo com chave',
  presetKeySends:
    'De um fornecedor com contrato, como MapTiler ou Stadia Maps: informe o endereço do estilo com a chave. O fornecedor vê os endereços de rede, os lugares olhados e a chave, que todas as pessoas desta conta podem ler.',
  presetLook: 'Ver como fica',
  presetKeyLook: 'Informar um endereço',
  presetTerms: 'Termos de uso',
};
