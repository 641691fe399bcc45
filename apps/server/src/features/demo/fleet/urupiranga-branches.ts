import type { Branch } from './demo-asset.ts';

export const urupirangaBranches: readonly Branch[] = [
  {
    code: 'UL-CWB',
    name: 'Curitiba',
    region: 'Grande Curitiba',
    costCenters: ['CC-2110 Linha Paranaguá', 'CC-2120 Linha Campos Gerais'],
    yard: [-49.2102, -25.5717],
    town: [-49.273, -25.428],
    sites: [
      { name: 'Armazém Araucária', at: [-49.3588, -25.5309], kind: 'building' },
      { name: 'Terminal Afonso Pena', at: [-49.1811, -25.5312], kind: 'building' },
    ],
    deliveries: [
      [['paranagua', 'São José dos Pinhais', 'Paranaguá']],
      [['litoral', 'São José dos Pinhais', 'Joinville']],
      [['paranagua', 'São José dos Pinhais', 'Morretes']],
    ],
    longHauls: [
      [['regis', 'Curitiba', 'Taboão da Serra']],
      [
        ['litoral', 'São José dos Pinhais', 'Palhoça'],
        ['litoralSul', 'Palhoça', 'Porto Alegre'],
      ],
      [['regis', 'Curitiba', 'Registro']],
    ],
  },
  {
    code: 'UL-JOI',
    name: 'Joinville',
    region: 'Norte catarinense',
    costCenters: ['CC-2210 Linha São Paulo', 'CC-2220 Porto de Itapoá'],
    yard: [-48.9056, -26.2977],
    town: [-48.846, -26.304],
    sites: [
      { name: 'Armazém Perini', at: [-48.8202, -26.2302], kind: 'building' },
      { name: 'Porto do Araquari', at: [-48.7802, -26.4302], kind: 'building' },
    ],
    deliveries: [
      [['litoral', 'Joinville', 'Itajaí']],
      [['litoral', 'Joinville', 'São José dos Pinhais']],
      [['litoral', 'Joinville', 'Garuva']],
    ],
    longHauls: [
      [
        ['litoral', 'Joinville', 'Palhoça'],
        ['litoralSul', 'Palhoça', 'Criciúma'],
      ],
      [
        ['litoral', 'Joinville', 'São José dos Pinhais'],
        ['regis', 'Curitiba', 'Taboão da Serra'],
      ],
    ],
  },
  {
    code: 'UL-ITJ',
    name: 'Itajaí',
    region: 'Foz do Itajaí',
    costCenters: ['CC-2310 Terminal portuário', 'CC-2320 Linha Vale'],
    yard: [-48.7131, -26.9011],
    town: [-48.672, -26.908],
    sites: [
      { name: 'Terminal Itaoquara', at: [-48.6702, -26.9002], kind: 'building' },
      { name: 'Retroárea Salseiros', at: [-48.7202, -26.8752], kind: 'building' },
    ],
    deliveries: [
      [['valeDoItajai', 'Itajaí', 'Indaial']],
      [['litoral', 'Itajaí', 'São José']],
      [['valeDoItajai', 'Itajaí', 'Rio do Sul']],
    ],
    longHauls: [
      [
        ['litoral', 'Itajaí', 'Palhoça'],
        ['litoralSul', 'Palhoça', 'Porto Alegre'],
      ],
      [
        ['litoral', 'Itajaí', 'São José dos Pinhais'],
        ['camposGerais', 'Curitiba', 'Castro'],
      ],
    ],
  },
  {
    code: 'UL-POA',
    name: 'Porto Alegre',
    region: 'Grande Porto Alegre',
    costCenters: ['CC-2410 Linha Serra', 'CC-2420 Distribuição urbana'],
    yard: [-51.1944, -29.9702],
    town: [-51.2, -30.03],
    sites: [
      { name: 'Armazém Gravataí', at: [-51.0102, -29.9302], kind: 'building' },
      { name: 'Parque Eólico Osório', at: [-50.3002, -29.9302], kind: 'building' },
    ],
    deliveries: [
      [['serraGaucha', 'Porto Alegre', 'Caxias do Sul']],
      [['litoralSul', 'Porto Alegre', 'Osório']],
      [['serraGaucha', 'Porto Alegre', 'Novo Hamburgo']],
    ],
    longHauls: [
      [['celso', 'Canoas', 'Soledade']],
      [
        ['litoralSul', 'Porto Alegre', 'Palhoça'],
        ['litoral', 'Palhoça', 'Itajaí'],
      ],
    ],
  },
  {
    code: 'UL-CXJ',
    name: 'Caxias do Sul',
    region: 'Serra gaúcha',
    costCenters: ['CC-2510 Linha Vacaria', 'CC-2520 Polo metalmecânico'],
    yard: [-51.1802, -29.1811],
    town: [-51.179, -29.168],
    sites: [
      { name: 'Polo metalmecânico', at: [-51.1402, -29.1602], kind: 'building' },
      { name: 'Torres da Serra', at: [-51.1902, -29.1502], kind: 'building' },
    ],
    deliveries: [
      [['serraGaucha', 'Caxias do Sul', 'Vacaria']],
      [['serraGaucha', 'Caxias do Sul', 'São Leopoldo']],
      [['serraGaucha', 'Caxias do Sul', 'Nova Petrópolis']],
    ],
    longHauls: [
      [
        ['serraGaucha', 'Caxias do Sul', 'Porto Alegre'],
        ['litoralSul', 'Porto Alegre', 'Criciúma'],
      ],
      [
        ['serraGaucha', 'Caxias do Sul', 'Canoas'],
        ['celso', 'Canoas', 'Soledade'],
      ],
    ],
  },
];
