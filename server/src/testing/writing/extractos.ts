import { norma43 } from '../bank/statements.ts'
import { addRecibo } from '../cotas.ts'
import { accountOf, addExtracto, bankFile } from '../extractos.ts'
import type { Example, WritingCall } from './example.ts'

/** Statements of the bank. */
type Here = Extract<WritingCall, `${string} /extractos${string}`>

export const extractosExamples: Record<Here, Example> = {
  'POST /extractos': {
    accion: 'SUBIR',
    entidade: 'extracto',
    ready: async () => {
      const written = norma43([accountOf([{ cents: 3000, reference2: 'PROBA' }])])
      return { body: bankFile(written, 'Maio.n43') }
    },
    fields: { fichero: { campo: 'ficheiro', shown: 'Maio.n43' } },
  },
  'PUT /extractos/:id/conciliar': {
    accion: 'CONCILIAR',
    entidade: 'extracto',
    ready: async ({ admin }) => {
      const { recibo } = await addRecibo(admin)
      const { id, movementos } = await addExtracto(admin, [{ cents: 3000 }])
      return {
        rexistro: id,
        params: { id },
        body: { movementos: [{ id: movementos[0].id, recibos: [{ id: recibo.id, importe: 12.5 }] }] },
      }
    },
    fields: {
      'movementos.id': { campo: 'movementos', shown: '1' },
      'movementos.recibos.id': { campo: 'recibos', shown: '1' },
      'movementos.recibos.importe': { campo: 'suma', shown: '12.5' },
    },
  },
}
