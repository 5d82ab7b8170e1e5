import sharp from 'sharp'
import { documents } from '../documents.ts'
import { multipart } from '../multipart.ts'
import { addSocio } from '../socios.ts'
import type { Example, Fields, Fixtures, WritingCall } from './example.ts'
import { done } from './example.ts'
import { field, whichOne } from './making.ts'

/** Pages, pictures of texts, e-mails to members, and calls without an entry. */
type ModuleCall = Extract<
  WritingCall,
  | `${string} /statics${string}`
  | `${string} /images${string}`
  | `${string} /upload${string}`
  | `${string} /emails${string}`
  | `${string} /files${string}`
  | `${string} /estado${string}`
  | `${string} /logs`
>

let pages = 0
const page = () => {
  pages += 1
  return {
    definedId: `Proba${pages}`,
    translations: [{ language: 'GL', body: '<p>Ola</p>', description: 'Unha páxina' }],
  }
}
const addPage = ({ admin }: Fixtures) => done(admin.call('POST /statics', { body: page() }))
const translation = (changes: object) => [{ ...page().translations[0], ...changes }]
const pageFields: Fields = {
  definedId: { campo: 'definedId', shown: /Proba\d/ },
  'translations.language': { campo: 'body.GL', shown: 'Ola' },
  'translations.body': { campo: 'body.GL', shown: 'Ola' },
  'translations.description': { campo: 'description.GL', shown: 'Unha páxina' },
}

const picture = { gallery: 'statics', name: 'Carballo' }
const addPicture = ({ admin }: Fixtures) => done(admin.call('POST /images', { body: picture }))
const pictureFields: Fields = { gallery: field('gallery', 'eventos'), name: field('name', 'Freixo') }

const correo = async ({ admin }: Fixtures) => {
  const { id } = await addSocio(admin)
  const grupo = await done(admin.call('POST /grupos', { body: { name: 'Coro', socios: [{ id }] } }))
  return {
    recipients: [{ id }],
    groups: [{ id: grupo.id }],
    subject: 'Xuntanza',
    message: '<p>O venres</p>',
    key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  }
}

export const textExamples: Record<ModuleCall, Example> = {
  'POST /statics': {
    accion: 'CREAR',
    entidade: 'static',
    ready: async () => ({ body: page() }),
    fields: { ...whichOne, ...pageFields },
  },
  'PUT /statics/:definedId': {
    accion: 'MODIFICAR',
    entidade: 'static',
    ready: async (world) => {
      const body = await addPage(world)
      return { rexistro: body.id, params: { definedId: body.definedId }, body }
    },
    fields: {
      ...whichOne,
      definedId: { omitted: 'cannot change' },
      'translations.language': {
        campo: 'body.ES',
        to: () => [...translation({}), { language: 'ES', body: '<p>Hola</p>' }],
        shown: 'Hola',
      },
      'translations.body': {
        campo: 'body.GL',
        to: () => translation({ body: '<p>Boas</p>' }),
        shown: /Ola|Boas/,
      },
      'translations.description': {
        campo: 'description.GL',
        to: () => translation({ description: 'Outra cousa' }),
        shown: /Unha páxina|Outra cousa/,
      },
    },
  },
  'DELETE /statics/:definedId': {
    accion: 'ELIMINAR',
    entidade: 'static',
    ready: async (world) => {
      const { id, definedId } = await addPage(world)
      return { rexistro: id, params: { definedId } }
    },
    fields: pageFields,
  },
  'POST /images': {
    accion: 'CREAR',
    entidade: 'image',
    ready: async () => ({ body: picture }),
    fields: { ...whichOne, ...pictureFields },
  },
  'PUT /images/:id': {
    accion: 'MODIFICAR',
    entidade: 'image',
    ready: async (world) => {
      const body = await addPicture(world)
      return { rexistro: body.id, params: { id: body.id }, body }
    },
    fields: { ...whichOne, ...pictureFields },
  },
  'DELETE /images/:id': {
    accion: 'ELIMINAR',
    entidade: 'image',
    ready: async (world) => {
      const { id } = await addPicture(world)
      return { rexistro: id, params: { id } }
    },
    fields: pictureFields,
  },
  'POST /upload/gallery/:gallery/:id': {
    accion: 'SUBIR',
    entidade: 'image',
    ready: async (world) => {
      const { id, gallery } = await addPicture(world)
      const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      return { rexistro: id, params: { gallery, id }, ...multipart({}, { name: 'Carballo.png', content }) }
    },
    fields: { content: { campo: 'fileName', shown: 'Carballo.png' } },
  },
  'POST /emails/preview': {
    unrecorded: 'stores nothing',
    ready: async (world) => {
      const { key: _, ...body } = await correo(world)
      return { body }
    },
  },
  'POST /emails/send': {
    accion: 'ENVIAR',
    entidade: 'correo',
    ready: async (world) => ({ body: await correo(world) }),
    fields: {
      'recipients.id': { campo: 'total', shown: '1' },
      'groups.id': { campo: 'grupos', shown: 'Coro' },
      subject: { campo: 'subject', shown: 'Xuntanza' },
      message: { campo: 'message', shown: 'O venres' },
      key: { omitted: 'tells a repetition from another e-mail' },
    },
  },
  'POST /emails/:id/retry': {
    accion: 'ENVIAR',
    entidade: 'correo',
    ready: async (world) => {
      const { portal, admin } = world
      const { id, total } = await done(admin.call('POST /emails/send', { body: await correo(world) }))
      const states = async () => (await done(admin.call('GET /emails/:id', { params: { id } }))).sent
      for (let turn = 0; turn < 100 && (await states()) < total; turn += 1)
        await new Promise((resolve) => setTimeout(resolve, 20))
      await portal.context.database.transactionWithoutAudit((tx) =>
        tx
          .updateTable('mail_delivery')
          .set({ state: 'failed' })
          .where('recipient_id', 'is not', null)
          .execute(),
      )
      return { rexistro: id, params: { id } }
    },
    fields: { total: { campo: 'repetidos', shown: '1' } },
  },
  'POST /estado/correo/reintentar': {
    unrecorded: 'only brings the next attempt of waiting mail forward',
    ready: async () => ({}),
  },
  'POST /files': {
    unrecorded:
      'an upload is not a record; the record that claims it has an entry, and an unclaimed one is deleted',
    ready: async () => multipart({}, { name: 'Acta.pdf', content: documents.pdf }),
  },
  'POST /files/ticket': {
    unrecorded: 'stands for the session for ten minutes',
    ready: async () => ({}),
  },
  'POST /logs': {
    unrecorded: 'goes to the server’s log',
    ready: async ({ portal }) => ({ as: portal.visitor, body: { level: 'warn', message: 'proba' } }),
  },
}
