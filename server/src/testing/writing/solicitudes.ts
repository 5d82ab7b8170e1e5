import { addSolicitude, freshAddress, sendSolicitude, solicitudeInput } from '../solicitudes.ts'
import type { Example, Fixtures, WritingCall } from './example.ts'

type ModuleCall = Extract<WritingCall, `${string} /solicitudes${string}`>

const inLetter = {
  omitted: 'the trail outlives the application, and keeps nothing of a person who may not become a member',
}
/** A visitor, as the trail calls a person with the link of the mail. */
const asApplicant = ({ visitor }: Fixtures['portal']) => ({ ...visitor, login: 'solicitante' })

const key = { key: { omitted: 'opens the application' } }

export const solicitudesExamples: Record<ModuleCall, Example> = {
  'POST /solicitudes': {
    unrecorded: 'is nothing until its address is confirmed, and erased if it is not',
    ready: async ({ portal }) => ({ as: portal.visitor, body: solicitudeInput(), from: freshAddress() }),
  },
  'POST /solicitudes/confirmar': {
    accion: 'CREAR',
    entidade: 'solicitude',
    ready: async ({ portal }) => {
      const sent = await sendSolicitude(portal)
      return { as: asApplicant(portal), rexistro: sent.id, body: { key: sent.key } }
    },
    fields: { ...key, estado: { campo: 'estado', shown: 'RECIBIDA' } },
  },
  'POST /solicitudes/retirar': {
    accion: 'RETIRAR',
    entidade: 'solicitude',
    ready: async ({ portal }) => {
      const sent = await addSolicitude(portal)
      return { as: asApplicant(portal), rexistro: sent.id, body: { key: sent.key } }
    },
    fields: { ...key, estado: { campo: 'estado', shown: /RETIRADA|RECIBIDA/ } },
  },
  'PUT /solicitudes/:id/admitir': {
    accion: 'ADMITIR',
    entidade: 'solicitude',
    ready: async ({ portal }) => {
      const { id } = await addSolicitude(portal)
      const body = { dataAcordo: [2026, 5, 30], acordo: '7/2026', tomar: ['direccion'] }
      return { rexistro: id, params: { id }, body }
    },
    fields: {
      dataAcordo: { campo: 'dataAcordo', shown: '2026-05-30' },
      acordo: { campo: 'acordo', shown: '7/2026' },
      tomar: { omitted: 'shows in the entry of the record' },
      email: { omitted: 'shows in the entry of the record' },
      senCorreo: { omitted: 'shows in the entry of the record' },
    },
  },
  'PUT /solicitudes/:id/denegar': {
    accion: 'DENEGAR',
    entidade: 'solicitude',
    ready: async ({ portal }) => {
      const { id } = await addSolicitude(portal)
      return { rexistro: id, params: { id }, body: { motivo: 'Non vive aquí', texto: 'Sentímolo moito.' } }
    },
    fields: { motivo: inLetter, texto: inLetter },
  },
  'PUT /solicitudes/:id/pechar': {
    accion: 'PECHAR',
    entidade: 'solicitude',
    ready: async ({ portal }) => {
      const { id } = await addSolicitude(portal)
      return { rexistro: id, params: { id }, body: { motivo: 'Xa é socia' } }
    },
    fields: { motivo: { omitted: 'stays in the application, for the keepers of the register' } },
  },
}
