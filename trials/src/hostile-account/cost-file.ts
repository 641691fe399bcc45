/** Returns a file of an asset's costs in base64; another `from` gives different costs. */
export function costFile(asset: string, lines: number, from: number): string {
  const costs = Array.from(
    { length: lines },
    (_, n) => `${asset};;Combustível;${1000 + from * lines + n};por mês;2026-01-01;;`,
  );
  const heading = 'Ativo;Categoria;Tipo;Valor;Base;Primeiro dia;Último dia;Observação';
  return Buffer.from([heading, ...costs].join('\r\n'), 'latin1').toString('base64');
}
