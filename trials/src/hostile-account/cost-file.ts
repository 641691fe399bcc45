/** So many costs of an asset as a file in base64; those of another `from` are others. */
export function costFile(asset: string, lines: number, from: number): string {
  const costs = Array.from(
    { length: lines },
    (_, n) => `${asset};;Combustível;${1000 + from * lines + n};por mês;2026-01-01;;`,
  );
  const heading = 'Ativo;Categoria;Tipo;Valor;Base;Primeiro dia;Último dia;Observação';
  return Buffer.from([heading, ...costs].join('\r\n'), 'latin1').toString('base64');
}
