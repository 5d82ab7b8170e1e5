import { pain002, transaction } from '../bank/returns.ts'
import { addMandato, mandatoInput } from '../mandatos.ts'
import { addDebitedRecibo, addRemesa, inXml, remit, setCharging } from '../remesas.ts'
import { addSocio } from '../socios.ts'
import type { Example, WritingCall } from './example.ts'
import { done } from './example.ts'
import { askedFor, whichOne } from './making.ts'

/** Mandates, remittances, and what banks give back. */
type ModuleCall = Extract<
  WritingCall,
  `${string} /mandatos${string}` | `${string} /remesas${string}` | 'PUT /recibos/:id/devolver'
>

const file = { omitted: 'named by its uuid; the entry tells its name' }

export const domiciliacionsExamples: Record<ModuleCall, Example> = {
  'POST /mandatos': {
    accion: 'CREAR',
    entidade: 'mandato',
    ready: async ({ admin, pdf }) => {
      const { id } = await addSocio(admin)
      return { body: mandatoInput(id, { ultimoCargo: [2026, 5, 20], fichero: await pdf() }) }
    },
    fields: {
      ...whichOne,
      'socio.id': { campo: 'socio', shown: 'Uxía Lás Rial' },
      iban: { campo: 'iban', shown: 'ES9121000418450200051332' },
      titular: { campo: 'titular', shown: 'Uxía Lás Rial' },
      dataSinatura: { campo: 'dataSinatura', shown: '2026-05-01' },
      ultimoCargo: { campo: 'ultimoCargo', shown: '2026-05-20' },
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
  'GET /mandatos/:id/pdf': {
    accion: 'EXPORTAR',
    entidade: 'mandato',
    ready: async ({ admin }) => {
      const { id } = await addMandato(admin, (await addSocio(admin)).id)
      return { rexistro: id, params: { id } }
    },
    fields: askedFor,
  },
  'GET /mandatos/:id/file': {
    accion: 'EXPORTAR',
    entidade: 'mandato',
    ready: async ({ admin, pdf }) => {
      const { id } = await addMandato(admin, (await addSocio(admin)).id, { fichero: await pdf() })
      return { rexistro: id, params: { id } }
    },
    fields: askedFor,
  },
  'GET /remesas/:id/ficheiro': {
    accion: 'EXPORTAR',
    entidade: 'remesa',
    ready: async ({ admin }) => {
      const { id } = (await addRemesa(admin)).remesa
      return { rexistro: id, params: { id } }
    },
    fields: {},
  },
  'GET /remesas/:id/cartas': {
    accion: 'EXPORTAR',
    entidade: 'remesa',
    ready: async ({ admin, portal }) => {
      await setCharging(admin)
      const { socio, recibo } = await addDebitedRecibo(admin)
      // members of an older portal may have no address that a mail server takes
      await portal.context.database.transactionWithoutAudit((tx) =>
        tx.updateTable('socio').set({ email: '' }).where('id', '=', socio.id).execute(),
      )
      const { id } = await done(remit(admin, [recibo]))
      return { rexistro: id as number, params: { id: id as number } }
    },
    fields: askedFor,
  },
  'POST /remesas': {
    accion: 'CREAR',
    entidade: 'remesa',
    ready: async ({ admin }) => {
      await setCharging(admin)
      const { recibo } = await addDebitedRecibo(admin)
      return {
        query: { dryRun: 'false' },
        body: { data: [2026, 6, 15], recibos: [{ id: recibo.id }], confirmar: true },
      }
    },
    fields: {
      dryRun: { omitted: 'a dry run stores nothing' },
      data: { campo: 'data', shown: '2026-06-15' },
      'recibos.id': { campo: 'recibos', shown: /C-2026-/ },
      confirmar: { omitted: 'the day says how near it is' },
    },
  },
  'PUT /remesas/:id/enviada': {
    accion: 'ENVIAR',
    entidade: 'remesa',
    ready: async ({ admin }) => {
      const { id } = (await addRemesa(admin)).remesa
      return { rexistro: id, params: { id } }
    },
    fields: {},
  },
  'PUT /remesas/:id/anular': {
    accion: 'ANULAR',
    entidade: 'remesa',
    ready: async ({ admin }) => {
      const { id } = (await addRemesa(admin)).remesa
      return { rexistro: id, params: { id }, body: { motivo: 'Outra data' } }
    },
    fields: { motivo: { campo: 'motivo', shown: 'Outra data' } },
  },
  'PUT /recibos/:id/devolver': {
    accion: 'DEVOLVER',
    entidade: 'recibo',
    ready: async ({ admin }) => {
      const { id } = (await addRemesa(admin)).recibo
      return {
        rexistro: id,
        params: { id },
        body: { codigo: 'AM04', data: [2026, 5, 30], comision: 1.5 },
      }
    },
    fields: {
      codigo: { campo: 'codigo', shown: 'AM04' },
      data: { campo: 'data', shown: '2026-05-30' },
      comision: { campo: 'comision', shown: '1.5' },
    },
  },
  'POST /remesas/devolucions': {
    accion: 'DEVOLVER',
    entidade: 'remesa',
    ready: async ({ admin }) => {
      const { remesa } = await addRemesa(admin)
      const fichero = inXml(pain002(transaction(remesa.recibos[0].endToEnd, 'AM04')))
      return { rexistro: '', body: { fichero } }
    },
    fields: { fichero: { campo: 'fichero', shown: 'devolucions.xml' }, 'fichero.uuid': file },
  },
}
