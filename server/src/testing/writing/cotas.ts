import { addRecibo, addTipoCota, collect, setPlan, tipoCotaInput } from '../cotas.ts'
import { addSocio } from '../socios.ts'
import type { Example, Fields, Fixtures, WritingCall } from './example.ts'
import { done } from './example.ts'
import { field, threeCalls } from './making.ts'

/** Types of fees, charges, and the money that comes in for them. */
type ModuleCall = Extract<
  WritingCall,
  `${string} /tipos-cota${string}` | `${string} /cotas${string}` | `${string} /recibos${string}`
>
/** A bank gives debits back: domiciliacions.ts. */
type OwnCall = Exclude<ModuleCall, 'PUT /recibos/:id/devolver'>

const tipoFields: Fields = {
  nome: field('nome', 'Outra cota'),
  importe: field('importe', 45.5),
  periodo: field('periodo', 'SEMESTRAL'),
  mesVencemento: field('mesVencemento', 6),
  diaVencemento: field('diaVencemento', 15),
  prorrateo: field('prorrateo', 'MESES'),
  activo: field('activo', false),
  predeterminado: field('predeterminado', true),
}

const notSaved = (why: string) => ({ omitted: why })
const recibos: Fields = { 'recibos.id': notSaved('the entry is that of the due') }

/** A charge with money, and the address of both. */
async function paid({ admin }: Fixtures) {
  const { recibo } = await addRecibo(admin)
  const { cobros } = await done(collect(admin, [{ id: recibo.id }]))
  return { rexistro: recibo.id, params: { id: recibo.id, cobroId: cobros[0].id } }
}

export const cotasExamples: Record<OwnCall, Example> = {
  ...threeCalls('tipos-cota', 'tipoCota', async () => tipoCotaInput(), tipoFields),
  'POST /cotas/persoas/cota': {
    accion: 'DAR_COTA',
    entidade: 'tipoCota',
    ready: async ({ admin }) => {
      const tipo = await addTipoCota(admin)
      const { id } = await addSocio(admin)
      const cota = {
        tipo: { id: tipo.id },
        desde: [2026, 1, 1],
        ata: [2026, 12, 31],
        importe: 12.5,
        exento: 'Desemprego',
      }
      return { rexistro: tipo.id, body: { socios: [{ id }], cota } }
    },
    fields: {
      'socios.id': { campo: 'persoas', shown: '1' },
      'cota.tipo.id': notSaved('the entry is that of the type'),
      'cota.desde': { campo: 'desde', shown: '2026-01-01' },
      'cota.ata': { campo: 'ata', shown: '2026-12-31' },
      'cota.importe': { campo: 'importe', shown: '12.5' },
      'cota.exento': { campo: 'exento', shown: 'Desemprego' },
    },
  },
  'POST /cotas/emisions': {
    accion: 'EMITIR',
    entidade: 'emision',
    ready: async ({ admin }) => {
      const tipo = await addTipoCota(admin, { nome: 'Cota de proba' })
      const { id } = await addSocio(admin)
      await setPlan(admin, id, [tipo])
      return {
        rexistro: '2026',
        query: { dryRun: 'false' },
        body: { tipos: [{ id: tipo.id }], periodo: '2026' },
      }
    },
    fields: {
      dryRun: notSaved('a dry run stores nothing'),
      'tipos.id': { campo: 'tipos', shown: 'Cota de proba' },
      periodo: { campo: 'periodo', shown: '2026' },
    },
  },
  'POST /recibos': {
    accion: 'CREAR',
    entidade: 'recibo',
    ready: async ({ admin }) => {
      const { id } = await addSocio(admin)
      return { body: { socio: { id }, concepto: 'Excursión', importe: 12.5, vence: [2026, 6, 30] } }
    },
    fields: {
      id: notSaved('a new one has none'),
      'socio.id': { campo: 'socio', shown: 'Uxía Lás Rial' },
      concepto: { campo: 'concepto', shown: 'Excursión' },
      importe: { campo: 'importe', shown: '12.5' },
      vence: { campo: 'vence', shown: '2026-06-30' },
    },
  },
  'POST /recibos/cobros': {
    accion: 'COBRAR',
    entidade: 'recibo',
    ready: async ({ admin }) => {
      const { recibo } = await addRecibo(admin)
      return {
        rexistro: recibo.id,
        body: { recibos: [{ id: recibo.id, importe: 12.5 }], metodo: 'BIZUM', data: [2026, 5, 30] },
      }
    },
    fields: {
      ...recibos,
      'recibos.importe': { campo: 'cobrado', shown: '12.5' },
      'recibos.cobrado': { omitted: 'says what was seen' },
      metodo: { campo: 'metodo', shown: 'BIZUM' },
      data: { campo: 'data', shown: '2026-05-30' },
    },
  },
  'PUT /recibos/:id/cobros/:cobroId/anular': {
    accion: 'DESFACER_COBRO',
    entidade: 'recibo',
    ready: async (world) => ({ ...(await paid(world)), body: { motivo: 'Era doutra persoa' } }),
    fields: { motivo: { campo: 'motivo', shown: 'Era doutra persoa' } },
  },
  'PUT /recibos/:id/anular': {
    accion: 'ANULAR',
    entidade: 'recibo',
    ready: async ({ admin }) => {
      const { recibo } = await addRecibo(admin)
      return { rexistro: recibo.id, params: { id: recibo.id }, body: { motivo: 'Emitido por erro' } }
    },
    fields: { motivo: { campo: 'motivo', shown: 'Emitido por erro' } },
  },
  'POST /recibos/avisos': {
    accion: 'AVISAR',
    entidade: 'recibo',
    ready: async ({ admin }) => {
      const { recibo } = await addRecibo(admin)
      return { rexistro: recibo.id, body: { recibos: [{ id: recibo.id }], repetir: true } }
    },
    fields: {
      ...recibos,
      repetir: notSaved('a second reminder is an entry of its own'),
      dryRun: notSaved('a dry run stores nothing'),
    },
  },
  'POST /recibos/pdf': {
    accion: 'EXPORTAR',
    entidade: 'recibo',
    ready: async ({ admin }) => {
      const [one, other] = [await addRecibo(admin), await addRecibo(admin)]
      return { rexistro: '', body: { recibos: [{ id: one.recibo.id }, { id: other.recibo.id }] } }
    },
    fields: { 'recibos.id': { campo: 'cantos', shown: '2' } },
  },
  'GET /cotas/report': {
    accion: 'EXPORTAR',
    entidade: 'recibo',
    ready: async ({ admin }) => {
      await addRecibo(admin)
      return { rexistro: '', query: 'ano=2026' }
    },
    fields: { ano: { campo: 'ano', shown: '2026' } },
  },
}
