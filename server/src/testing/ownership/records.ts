import type { Collection } from '#contract/testing/who-may.ts'
import {
  admin,
  boardReaders,
  collections,
  editors,
  events,
  finances,
  project,
} from '#contract/testing/who-may.ts'
import type { Fixtures, JsonRecord } from '../fixtures.ts'
import type { Case } from './cases.ts'
import { bad, missing, missingUuid, noFile, notFound } from './cases.ts'

const byId = (id: number | string) => ({ params: { id } })
const asRead = (record: JsonRecord) => ({ ...byId(record.id), body: { ...record, version: null } })

/** The calls on the records of any collection. */
const plain = Object.entries(collections).flatMap(([name, { read, keep }]): Case[] => {
  const path = name as Collection
  return [
    {
      call: `GET ${path}/:id`,
      of: 'that is there',
      request: ({ two }) => byId(two[path][0].id),
      answers: [[read, '200']],
    },
    {
      call: `GET ${path}/:id`,
      of: 'that is not there',
      request: () => byId(missing),
      answers: [[read, notFound]],
    },
    {
      call: `GET ${path}/without/:id`,
      of: 'the others',
      request: ({ two }) => byId(two[path][0].id),
      answers: [[read, '200']],
    },
    {
      call: `PUT ${path}/:id`,
      of: 'that is there',
      request: ({ two }) => asRead(two[path][0]),
      answers: [[keep, '200']],
    },
    {
      call: `PUT ${path}/:id`,
      of: 'that speaks of another',
      request: ({ two }) => ({ ...asRead(two[path][0]), ...byId(two[path][1].id) }),
      answers: [[keep, bad]],
    },
    {
      call: `PUT ${path}/:id`,
      of: 'that is not there',
      request: ({ two }) => ({ ...byId(missing), body: { ...two[path][0], id: missing, version: null } }),
      answers: [[keep, notFound]],
    },
    {
      call: `DELETE ${path}/:id`,
      of: 'that is there',
      request: async ({ two, add }, _, allowed) => byId((allowed ? await add(path) : two[path][0]).id),
      answers: [[keep, '204']],
    },
    {
      call: `DELETE ${path}/:id`,
      of: 'that is not there',
      request: () => byId(missing),
      answers: [[keep, notFound]],
    },
  ]
})

/** Documents that are records themselves. */
const papers = (
  [
    ['/presupuestos', 'signed in'],
    ['/contabilidades', 'signed in'],
    ['/documentos', 'signed in'],
  ] as const
).flatMap(([path, read]): Case[] => [
  {
    call: `GET ${path}/:id/file`,
    of: 'that is there',
    request: ({ two }) => byId(two[path][0].id),
    answers: [[read, '200']],
  },
  {
    call: `GET ${path}/:id/file`,
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[read, notFound]],
  },
])

/** Attachments of a meeting, through its address, through another one, and through one of the other kind. */
const meetings = (
  [
    ['/asambleas', '/juntas-directivas', 'signed in'],
    ['/juntas-directivas', '/asambleas', boardReaders],
  ] as const
).flatMap(([path, otherKind, read]): Case[] => {
  const [first, second] = [({ two }: Fixtures) => two[path][0], ({ two }: Fixtures) => two[path][1]]
  const document = (of: JsonRecord, through: { id: number }) => ({
    params: { id: through.id, docId: of.documentos[0].id },
  })
  const photo = (of: JsonRecord, through: { id: number }) => ({
    params: { id: through.id, uuid: of.fotos[0].uuid },
  })
  const documents = `GET ${path}/:id/documents/:docId/file` as const
  const photos = `GET ${path}/:id/images/:uuid` as const
  const all = `GET ${path}/:id/images` as const
  const calendar = `GET ${path}/:id/calendar` as const
  return [
    { call: calendar, of: 'its own', request: (w) => byId(first(w).id), answers: [[read, '200']] },
    {
      call: calendar,
      of: 'of one that is not there',
      request: () => byId(missing),
      answers: [[read, notFound]],
    },
    {
      call: documents,
      of: 'its own',
      request: (w) => document(first(w), first(w)),
      answers: [[read, '200']],
    },
    {
      call: documents,
      of: 'of another one',
      request: (w) => document(second(w), first(w)),
      answers: [[read, noFile]],
    },
    {
      call: documents,
      of: 'of one that is not there',
      request: (w) => document(first(w), { id: missing }),
      answers: [[read, noFile]],
    },
    { call: photos, of: 'its own', request: (w) => photo(first(w), first(w)), answers: [[read, '200']] },
    {
      call: photos,
      of: 'of another one',
      request: (w) => photo(second(w), first(w)),
      answers: [[read, noFile]],
    },
    {
      call: photos,
      of: 'of the other kind of meeting',
      request: (w) => photo(w.two[otherKind][0], first(w)),
      answers: [[read, noFile]],
    },
    {
      call: photos,
      of: 'of an event',
      request: (w) => photo(w.closed, first(w)),
      answers: [[read, noFile]],
    },
    {
      call: photos,
      of: 'a paper of its own, asked for as a photo',
      request: (w) => ({ params: { id: first(w).id, uuid: first(w).documentos[0].fichero.uuid } }),
      answers: [[read, noFile]],
    },
    {
      call: photos,
      of: 'a photo of a member',
      request: (w) => ({ params: { id: first(w).id, uuid: w.members[0].thumbnail.uuid } }),
      answers: [[read, noFile]],
    },
    {
      call: photos,
      of: 'that is not there',
      request: (w) => ({ params: { id: first(w).id, uuid: missingUuid } }),
      answers: [[read, noFile]],
    },
    { call: all, of: 'of one that is there', request: (w) => byId(first(w).id), answers: [[read, '200']] },
    { call: all, of: 'of one that is not there', request: () => byId(missing), answers: [[read, notFound]] },
  ]
})

/** Groups that restrict parts of an event, and types in use. */
const held: Case[] = [
  {
    call: 'PUT /grupos/:id',
    of: 'that restricts an event',
    request: ({ restricting }) => asRead(restricting),
    answers: [
      [events, '200'],
      ['signed in', '403 error.grupo-protected'],
    ],
  },
  {
    call: 'DELETE /grupos/:id',
    of: 'that restricts an event',
    request: async ({ restricting, add }, _, allowed) => {
      if (!allowed) return byId(restricting.id)
      const grupo = await add('/grupos')
      await add('/eventos', { enlaces: [{ nombre: 'A', url: 'https://a.example', grupo }] })
      return byId(grupo.id)
    },
    answers: [
      [events, '204'],
      ['signed in', '403 error.grupo-protected'],
    ],
  },
  {
    call: 'DELETE /tipoDocumentos/:id',
    of: 'that has documents',
    request: ({ tipo }) => byId(tipo.id),
    answers: [[admin, '400 error.tipo-documento-in-use']],
  },
  {
    call: 'DELETE /tipoDocumentoSocios/:id',
    of: 'that has documents',
    request: ({ tipoSocio }) => byId(tipoSocio.id),
    answers: [[admin, '400 error.tipo-documento-in-use']],
  },
]

const text = [{ language: 'GL', body: '<p>Ola</p>' }]
const pages = (
  [
    ['Servizos', project],
    ['Prezos', finances],
  ] as const
).flatMap(([definedId, who]): Case[] => [
  {
    call: 'PUT /statics/:definedId',
    of: `of the page ${definedId}`,
    request: async ({ made }) => {
      const { id } = await made('GET /statics/:definedId', { params: { definedId } })
      return { params: { definedId }, body: { id, translations: text } }
    },
    answers: [[who, '200']],
  },
  {
    call: 'PUT /statics/:definedId',
    of: `of the page ${definedId}, that speaks of the home page`,
    request: async ({ made }) => {
      const { id } = await made('GET /statics/:definedId', { params: { definedId: 'Presentacion' } })
      return { params: { definedId }, body: { id, definedId: 'Presentacion', translations: text } }
    },
    answers: [[who, bad]],
  },
])
const statics: Case[] = [
  ...pages,
  {
    call: 'PUT /statics/:definedId',
    of: 'of a page that is not there',
    request: () => ({ params: { definedId: 'Nada' }, body: { id: missing, translations: text } }),
    answers: [[admin, notFound]],
  },
  {
    call: 'DELETE /statics/:definedId',
    of: 'of the home page',
    request: () => ({ params: { definedId: 'Presentacion' } }),
    answers: [[admin, '400 error.static-home']],
  },
  {
    call: 'DELETE /statics/:definedId',
    of: 'of a page that is not there',
    request: () => ({ params: { definedId: 'Nada' } }),
    answers: [[admin, notFound]],
  },
]

const inGallery = (gallery: string, id: string) => ({ params: { gallery, id } })
const images: Case[] = [
  {
    call: 'GET /images/:id',
    of: 'that is there',
    request: ({ image }) => byId(image.id),
    answers: [[editors, '200']],
  },
  {
    call: 'GET /images/:id',
    of: 'that is not there',
    request: () => byId(missingUuid),
    answers: [[editors, notFound]],
  },
  {
    call: 'PUT /images/:id',
    of: 'that is there',
    request: ({ image }) => asRead(image),
    answers: [[editors, '200']],
  },
  {
    call: 'PUT /images/:id',
    of: 'that speaks of another',
    request: ({ image }) => ({ ...byId(missingUuid), body: { ...image, version: null } }),
    answers: [[editors, bad]],
  },
  {
    call: 'DELETE /images/:id',
    of: 'that is there',
    request: async ({ image, made }, _, allowed) =>
      byId(
        (allowed ? await made('POST /images', { body: { gallery: 'statics', name: 'A.jpg' } }) : image).id,
      ),
    answers: [[editors, '204']],
  },
  {
    call: 'DELETE /images/:id',
    of: 'that is not there',
    request: () => byId(missingUuid),
    answers: [[editors, notFound]],
  },
  {
    call: 'POST /upload/gallery/:gallery/:id',
    of: 'of another gallery',
    request: ({ image, picture }) => ({ ...inGallery('eventos', image.id), ...picture }),
    answers: [[editors, notFound]],
  },
  {
    call: 'GET /download/gallery/:gallery/:id',
    of: 'that is there',
    request: ({ image }) => inGallery('statics', image.id),
    answers: [['everybody', '200']],
  },
  {
    call: 'GET /download/gallery/:gallery/:id',
    of: 'of another gallery',
    request: ({ image }) => inGallery('eventos', image.id),
    answers: [['everybody', noFile]],
  },
  {
    call: 'GET /download/gallery/:gallery/:id',
    of: 'a photo of a member, by its uuid',
    request: ({ members }) => inGallery('statics', members[0].thumbnail.uuid),
    answers: [['everybody', noFile]],
  },
]

/** Records of all collections but members and events. */
export const recordCases: Case[] = [...plain, ...papers, ...meetings, ...held, ...statics, ...images]
