import type { Cobro } from '#contract/axustes.ts'

/** For tests: how a new association charges, with the given changes. */
export const testCobro = (changes: Partial<Cobro> = {}): Cobro => ({
  titular: '',
  iban: '',
  contas: [],
  bic: '',
  identificadorAcredor: '',
  versionSepa: '02',
  diasCobro: 5,
  diasAviso: 14,
  diasPagado: 5,
  serie: 'C',
  textoTransferencia: '',
  ...changes,
})
