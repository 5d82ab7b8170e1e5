import { events } from '#contract/testing/who-may.ts'
import type { Fixtures, JsonRecord } from '../fixtures.ts'
import type { CallerGroup, Case } from './cases.ts'
import { bad, missing, missingUuid, noFile, notFound } from './cases.ts'

const byId = (id: number) => ({ params: { id } })
const open = ({ open }: Fixtures) => open
const closed = ({ closed }: Fixtures) => closed
const gone = (): JsonRecord => ({ id: missing })

const document = (of: JsonRecord, at: number, through: { id: number } = of) => ({
  params: { id: through.id, docId: of.documentos[at].id },
})
const photo = (of: JsonRecord, through: { id: number } = of) => ({
  params: { id: through.id, uuid: of.fotos[0].uuid },
})
const content = (uuid: string, { id }: { id: number }) => ({ query: { id: String(id), uuid } })

/** An event and its audience. */
const kinds: [name: string, of: (world: Fixtures) => JsonRecord, seenBy: CallerGroup][] = [
  ['public event', open, 'everybody'],
  ['event for members', closed, 'signed in'],
]
/** For an event for members, every call answers a visitor that a session is needed. */
const seen = kinds.flatMap(([name, of, seenBy]): Case[] => {
  const files: [what: string, call: Case['call'], request: Case['request'], Case['answers']][] = [
    ['the record', 'GET /eventos/:id', (w) => byId(of(w).id), [[seenBy, '200']]],
    ['the others', 'GET /eventos/without/:id', (w) => byId(of(w).id), [['everybody', '200']]],
    ['the picture', 'GET /eventos/:id/thumbnail', (w) => byId(of(w).id), [[seenBy, '200']]],
    ['the day', 'GET /eventos/:id/calendar', (w) => byId(of(w).id), [[seenBy, '200']]],
    ['all photos', 'GET /eventos/:id/images', (w) => byId(of(w).id), [[seenBy, '200']]],
    ['a photo', 'GET /eventos/:id/images/:uuid', (w) => photo(of(w)), [[seenBy, '200']]],
    [
      'a photo by its uuid',
      'GET /eventos/file-content',
      (w) => content(of(w).fotos[0].uuid, of(w)),
      [[seenBy, '200']],
    ],
    [
      'the picture by its uuid',
      'GET /eventos/file-content',
      (w) => content(of(w).thumbnail.uuid, of(w)),
      [[seenBy, '200']],
    ],
    [
      'a document for all who see it',
      'GET /eventos/:id/documents/:docId/file',
      (w) => document(of(w), 0),
      [[seenBy, '200']],
    ],
    [
      'a document for a group',
      'GET /eventos/:id/documents/:docId/file',
      (w) => document(of(w), 1),
      [
        [events, '200'],
        ['in the group', '200'],
      ],
    ],
    [
      'a document for all, by its uuid',
      'GET /eventos/file-content',
      (w) => content(of(w).documentos[0].fichero.uuid, of(w)),
      [[seenBy, '200']],
    ],
    [
      'a document for a group, by its uuid',
      'GET /eventos/file-content',
      (w) => content(of(w).documentos[1].fichero.uuid, of(w)),
      [
        [events, '200'],
        ['in the group', '200'],
      ],
    ],
    [
      'a photo of an assembly',
      'GET /eventos/:id/images/:uuid',
      (w) => photo(w.two['/asambleas'][0], of(w)),
      [[seenBy, noFile]],
    ],
    [
      'a paper of the board, by its uuid',
      'GET /eventos/file-content',
      (w) => content(w.two['/juntas-directivas'][0].documentos[0].fichero.uuid, of(w)),
      [[seenBy, noFile]],
    ],
    [
      'a receipt of a member, by its uuid',
      'GET /eventos/file-content',
      (w) => content(w.members[0].pagos[0].documentos[0].uuid, of(w)),
      [[seenBy, noFile]],
    ],
    [
      'a document for a group, asked for as a photo',
      'GET /eventos/:id/images/:uuid',
      (w) => ({ params: { id: of(w).id, uuid: of(w).documentos[1].fichero.uuid } }),
      [[seenBy, noFile]],
    ],
    [
      'what is not there',
      'GET /eventos/:id/images/:uuid',
      (w) => ({ params: { id: of(w).id, uuid: missingUuid } }),
      [[seenBy, noFile]],
    ],
  ]
  return files.map(([what, call, request, answers]) => ({
    call,
    of: `${what} of a ${name}`,
    request,
    answers,
  }))
})

/** Parts of an event for members, through the address of a public one; and the reverse. */
const through: Case[] = [
  {
    call: 'GET /eventos/:id/images/:uuid',
    of: 'a photo of an event for members, through a public one',
    request: (w) => photo(closed(w), open(w)),
    answers: [['everybody', noFile]],
  },
  {
    call: 'GET /eventos/file-content',
    of: 'a photo of an event for members, through a public one',
    request: (w) => content(closed(w).fotos[0].uuid, open(w)),
    answers: [['everybody', noFile]],
  },
  {
    call: 'GET /eventos/:id/documents/:docId/file',
    of: 'a document of an event for members, through a public one',
    request: (w) => document(closed(w), 0, open(w)),
    answers: [['everybody', noFile]],
  },
  {
    call: 'GET /eventos/:id/documents/:docId/file',
    of: 'a document for a group, through an event it is not of',
    request: (w) => document(closed(w), 1, open(w)),
    answers: [['everybody', noFile]],
  },
  {
    call: 'GET /eventos/:id/images/:uuid',
    of: 'a photo of a public event, through one for members',
    request: (w) => photo(open(w), closed(w)),
    answers: [['signed in', noFile]],
  },
]

const nowhere: Case[] = [
  ['GET /eventos/:id', () => byId(missing)] as const,
  ['GET /eventos/:id/thumbnail', () => byId(missing)] as const,
  ['GET /eventos/:id/images', () => byId(missing)] as const,
  ['GET /eventos/:id/calendar', () => byId(missing)] as const,
  ['GET /eventos/:id/images/:uuid', (w: Fixtures) => photo(open(w), gone())] as const,
  ['GET /eventos/:id/documents/:docId/file', (w: Fixtures) => document(open(w), 0, gone())] as const,
  ['GET /eventos/file-content', (w: Fixtures) => content(open(w).fotos[0].uuid, gone())] as const,
].map(([call, request]) => ({
  call,
  of: 'of an event that is not there',
  request,
  answers: [['everybody', notFound]],
}))

const asRead = (evento: JsonRecord) => ({ ...byId(evento.id), body: { ...evento, version: null } })
const kept: Case[] = [
  {
    call: 'PUT /eventos/:id',
    of: 'that is there',
    request: (w) => asRead(open(w)),
    answers: [[events, '200']],
  },
  {
    call: 'PUT /eventos/:id',
    of: 'that speaks of another',
    request: (w) => ({ ...asRead(open(w)), ...byId(closed(w).id) }),
    answers: [[events, bad]],
  },
  {
    call: 'PUT /eventos/:id',
    of: 'that is not there',
    request: (w) => ({ ...byId(missing), body: { ...open(w), id: missing, version: null } }),
    answers: [[events, notFound]],
  },
  {
    call: 'DELETE /eventos/:id',
    of: 'that is there',
    request: async ({ closed, add }, _, allowed) => byId((allowed ? await add('/eventos') : closed).id),
    answers: [[events, '204']],
  },
  {
    call: 'DELETE /eventos/:id',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[events, notFound]],
  },
]

/** Events: public, for members, with parts for a group. */
export const eventoCases: Case[] = [...seen, ...through, ...nowhere, ...kept]
