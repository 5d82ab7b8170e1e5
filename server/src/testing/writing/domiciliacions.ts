import { addMandato, mandatoInput } from '../mandatos.ts'
import { addSocio } from '../socios.ts'
import type { Example, WritingCall } from './example.ts'
import { whichOne } from './making.ts'

/** Mandates. */
type Here = Extract<WritingCall, `${string} /mandatos${string}`>

const file = { omitted: 'named by its uuid; the entry tells its name' }

export const domiciliacionsExamples: Record<Here, Example> = {
  'POST /mandatos': {
    accion: 'CREAR',
    entidade: 'mandato',
    ready: async ({ admin, pdf }) => {
      const { id } = await addSocio(admin)
      return { body: mandatoInput(id, { fichero: await pdf() }) }
    },
    fields: {
      ...whichOne,
      'socio.id': { campo: 'socio', shown: 'Uxía Lás Rial' },
      iban: { campo: 'iban', shown: 'ES9121000418450200051332' },
      titular: { campo: 'titular', shown: 'Uxía Lás Rial' },
      dataSinatura: { campo: 'dataSinatura', shown: '2026-05-01' },
      fichero: { campo: 'fichero.fileName', shown: /^XUN-\d+-01\.pdf$/ },
      'fichero.uuid': file,
    },
  },
  'PUT /mandatos/:id/revogar': {
    accion: 'REVOGAR',
    entidade: 'mandato',
    ready: async ({ admin }) => {
      const { id } = await addMandato(admin, (await addSocio(admin)).id)
      return { rexistro: id, params: { id }, body: { motivo: 'Cambiou de banco' } }
    },
    fields: { motivo: { campo: 'motivo', shown: 'Cambiou de banco' } },
  },
}
