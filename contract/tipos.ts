import { z } from 'zod'
import type { Access } from './access.ts'
import { admin, memberStaff } from './access.ts'
import { defineCalls } from './call.ts'
import { bodyId, idParam, line, noId, seenVersion } from './fields.ts'
import type tiposTexts from './i18n/gl/papers/tipos.json'
import { listQuery, toListSchema } from './lists.ts'
import type { SocioField } from './socios.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    tipos: typeof tiposTexts
  }
}

/** A type of document, of the association's own or of members' documents. */
export const tipo = z.object({ id: z.number().int(), nombre: z.string(), version: z.number().int() })
export type Tipo = z.infer<typeof tipo>

/** A type of the association's documents, with its documents sorted by title. */
const tipoWithDocumentos = tipo.extend({
  documentos: z.array(z.object({ id: z.number().int(), titulo: z.string() })),
})

const query = listQuery({ sort: ['id', 'nombre'] })
export type TiposQuery = z.output<typeof query>
const params = z.object({ id: idParam })

/** The five calls of a list of types; `what` is their name in the API documentation. */
const tipoCalls = (what: string, read: Access) => ({
  list: {
    summary: `${what}, paged`,
    access: read,
    query,
    response: toListSchema(tipo),
  },
  without: {
    summary: `${what} but for one`,
    access: read,
    params,
    query,
    response: toListSchema(tipo),
  },
  get: { summary: `One of: ${what.toLowerCase()}`, access: read, params, response: tipo },
  create: {
    summary: `Add one to: ${what.toLowerCase()}`,
    access: admin,
    body: z.object({ id: noId, nombre: line }),
    response: tipo,
    status: 201 as const,
  },
  change: {
    summary: `Rename one of: ${what.toLowerCase()}`,
    access: admin,
    params,
    body: z.object({ id: bodyId, version: seenVersion, nombre: line }),
    response: tipo,
  },
  remove: {
    summary: `Delete one of: ${what.toLowerCase()}; refused while it has documents`,
    access: admin,
    params,
  },
})

const tipoDocumento = tipoCalls('Document types', 'session')
const ownDocuments = 'documentos' satisfies SocioField
/** Reading the types of members' documents: the register's staff, and members who may change their own documents. */
const readTiposDocumentoSocio: Access = (_, asker) =>
  asker !== null && asker.socioId !== null && asker.ownFields.includes(ownDocuments) ? 'session' : memberStaff

const tipoDocumentoSocio = tipoCalls("Types of members' documents", readTiposDocumentoSocio)

export const tiposCalls = defineCalls({
  'GET /tipoDocumentos': tipoDocumento.list,
  'GET /tipoDocumentos/without/:id': tipoDocumento.without,
  'GET /tipoDocumentos/:id': {
    ...tipoDocumento.get,
    summary: 'One document type, with the documents that have it',
    response: tipoWithDocumentos,
  },
  'POST /tipoDocumentos': tipoDocumento.create,
  'PUT /tipoDocumentos/:id': tipoDocumento.change,
  'DELETE /tipoDocumentos/:id': tipoDocumento.remove,
  'GET /tipoDocumentoSocios': tipoDocumentoSocio.list,
  'GET /tipoDocumentoSocios/without/:id': tipoDocumentoSocio.without,
  'GET /tipoDocumentoSocios/:id': tipoDocumentoSocio.get,
  'POST /tipoDocumentoSocios': tipoDocumentoSocio.create,
  'PUT /tipoDocumentoSocios/:id': tipoDocumentoSocio.change,
  'DELETE /tipoDocumentoSocios/:id': tipoDocumentoSocio.remove,
})
