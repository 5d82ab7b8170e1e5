import type { ReciboPropio } from '#contract/recibos.ts'

/** For tests: a charge of 30 € for 2026 that member 7 pays by transfer, with the given changes. */
export const testRecibo = (changes: Partial<ReciboPropio> = {}): ReciboPropio => ({
  id: 1,
  numero: 'C-2026-00001',
  socio: { id: 7, numero: 12, nombre: 'Carme', apellidos: 'Souto' },
  pagador: { id: 7, numero: 12, nombre: 'Carme', apellidos: 'Souto' },
  tipo: { id: 3, nome: 'Cota anual' },
  periodo: '2026',
  concepto: 'Cota anual, 2026',
  importe: 30,
  vence: [2026, 3, 31],
  estado: 'PENDENTE',
  vencido: false,
  cobrado: 0,
  referencia: 'RF02C202600001',
  remesa: null,
  cobros: [],
  avisos: [],
  version: 1,
  forma: { xeito: 'TRANSFERENCIA', importe: 30, data: null, conta: '', motivo: null },
  ...changes,
})
