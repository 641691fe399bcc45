/** Longitude and latitude in degrees. */
export type Place = readonly [longitude: number, latitude: number];

/** A way between towns; a town is where a vehicle may stop, the points between only bend the way. */
export interface Corridor {
  readonly towns: readonly {
    readonly name: string;
    readonly at: Place;
    readonly through?: readonly Place[];
  }[];
}

/** `through` leads from the town before to the town. */
export const corridors = {
  anhanguera: {
    towns: [
      { name: 'São Paulo', at: [-46.7289, -23.5154] },
      {
        name: 'Jundiaí',
        at: [-46.9068, -23.1962],
        through: [
          [-46.7672, -23.4551],
          [-46.8281, -23.3572],
          [-46.8584, -23.2784],
        ],
      },
      {
        name: 'Campinas',
        at: [-47.0841, -22.9203],
        through: [
          [-46.9422, -23.1051],
          [-46.9836, -23.0388],
          [-47.0233, -22.9754],
        ],
      },
      {
        name: 'Americana',
        at: [-47.3077, -22.7481],
        through: [
          [-47.1356, -22.8772],
          [-47.2241, -22.8163],
        ],
      },
      { name: 'Limeira', at: [-47.3898, -22.5731], through: [[-47.3512, -22.6604]] },
    ],
  },
  dutraPaulista: {
    towns: [
      { name: 'Guarulhos', at: [-46.5012, -23.4602] },
      {
        name: 'Jacareí',
        at: [-45.9669, -23.2921],
        through: [
          [-46.3284, -23.4017],
          [-46.2107, -23.3466],
          [-46.0722, -23.3309],
        ],
      },
      { name: 'São José dos Campos', at: [-45.8701, -23.1999], through: [[-45.9126, -23.2364]] },
      { name: 'Taubaté', at: [-45.5587, -23.0389], through: [[-45.7083, -23.1117]] },
      {
        name: 'Guaratinguetá',
        at: [-45.1889, -22.7941],
        through: [
          [-45.3971, -22.9411],
          [-45.2532, -22.8633],
        ],
      },
    ],
  },
  dutra: {
    towns: [
      { name: 'Guarulhos', at: [-46.5012, -23.4602] },
      {
        name: 'São José dos Campos',
        at: [-45.8701, -23.1999],
        through: [
          [-46.3284, -23.4017],
          [-46.0722, -23.3309],
          [-45.9669, -23.2921],
        ],
      },
      {
        name: 'Queluz',
        at: [-44.7761, -22.5431],
        through: [
          [-45.5587, -23.0389],
          [-45.1889, -22.7941],
          [-44.9903, -22.6652],
        ],
      },
      {
        name: 'Volta Redonda',
        at: [-44.1159, -22.5402],
        through: [
          [-44.5631, -22.4987],
          [-44.4326, -22.4761],
          [-44.2402, -22.5203],
        ],
      },
      {
        name: 'Duque de Caxias',
        at: [-43.3066, -22.7771],
        through: [
          [-43.9033, -22.6288],
          [-43.7127, -22.7402],
          [-43.4587, -22.7502],
        ],
      },
    ],
  },
  fernaoDias: {
    towns: [
      { name: 'Guarulhos', at: [-46.5012, -23.4602] },
      { name: 'Atibaia', at: [-46.5612, -23.1261], through: [[-46.5821, -23.3207]] },
      {
        name: 'Pouso Alegre',
        at: [-45.9352, -22.2389],
        through: [
          [-46.3277, -22.8571],
          [-46.1433, -22.7612],
          [-46.0501, -22.6098],
        ],
      },
      {
        name: 'Perdões',
        at: [-45.0844, -21.0984],
        through: [
          [-45.5968, -21.8876],
          [-45.2641, -21.6902],
          [-45.0211, -21.2497],
        ],
      },
      {
        name: 'Contagem',
        at: [-44.0689, -19.9436],
        through: [
          [-44.6302, -20.5396],
          [-44.3074, -20.0788],
          [-44.1996, -19.9722],
        ],
      },
    ],
  },
  regisBittencourt: {
    towns: [
      { name: 'Taboão da Serra', at: [-46.7794, -23.6157] },
      {
        name: 'Juquitiba',
        at: [-47.0691, -23.9302],
        through: [
          [-46.8498, -23.6794],
          [-46.9401, -23.8502],
        ],
      },
      {
        name: 'Registro',
        at: [-47.8302, -24.4921],
        through: [
          [-47.4603, -24.2768],
          [-47.6331, -24.3249],
        ],
      },
      { name: 'Cajati', at: [-48.1206, -24.7333], through: [[-48.0044, -24.6861]] },
      {
        name: 'Curitiba',
        at: [-49.2003, -25.4192],
        through: [
          [-48.4011, -24.9284],
          [-49.0487, -25.3001],
          [-49.0834, -25.3702],
        ],
      },
    ],
  },
  curitibaPorto: {
    towns: [
      { name: 'Curitiba', at: [-49.2261, -25.4706] },
      { name: 'São José dos Pinhais', at: [-49.1533, -25.5203] },
      {
        name: 'Paranaguá',
        at: [-48.5402, -25.5414],
        through: [
          [-49.0104, -25.5333],
          [-48.8688, -25.5722],
          [-48.7011, -25.5601],
        ],
      },
    ],
  },
  camposGerais: {
    towns: [
      { name: 'Curitiba', at: [-49.3402, -25.4433] },
      { name: 'Campo Largo', at: [-49.5311, -25.4561] },
      {
        name: 'Ponta Grossa',
        at: [-50.1502, -25.1017],
        through: [
          [-49.7588, -25.4103],
          [-49.9402, -25.2966],
        ],
      },
    ],
  },
  serraFluminense: {
    towns: [
      { name: 'Duque de Caxias', at: [-43.2899, -22.7002] },
      { name: 'Petrópolis', at: [-43.2104, -22.4922], through: [[-43.2807, -22.5911]] },
      {
        name: 'Três Rios',
        at: [-43.2188, -22.1211],
        through: [
          [-43.1502, -22.3688],
          [-43.1401, -22.2503],
        ],
      },
      { name: 'Juiz de Fora', at: [-43.3566, -21.7802], through: [[-43.3301, -21.9511]] },
    ],
  },
  quadrilatero: {
    towns: [
      { name: 'Contagem', at: [-44.0689, -19.9436] },
      { name: 'Betim', at: [-44.1872, -19.9681] },
      { name: 'Igarapé', at: [-44.3036, -20.0711], through: [[-44.2497, -20.0188]] },
      { name: 'Itaguara', at: [-44.4901, -20.3911], through: [[-44.3811, -20.2166]] },
    ],
  },
} as const satisfies Record<string, Corridor>;

export type CorridorName = keyof typeof corridors;
