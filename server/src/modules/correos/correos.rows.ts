import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Entrega, Envio } from '#contract/correos.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { collectBatches } from '../../platform/db/batches.ts'
import { listPage, whereEqual } from '../../platform/db/lists.ts'
import { searchText, sortKey } from '../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface EnvioTable {
  id: Generated<number>
  message_id: number
  instante: string
  autor: string
  autor_nome: string
  autor_key: string
  request_key: string | null
  subject: string
  subject_key: string
  total: number
  search: string
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    envio: EnvioTable
  }
}

/** A member who can be mailed, as far as a message needs to know them. */
export interface Addressee {
  id: number
  nombre: string
  apellidos: string
  email: string
}

/** The members among `ids`; `activo` says which of them are active. */
export const findSocios = (db: Reader, ids: number[]) =>
  collectBatches(ids, (some) =>
    db
      .selectFrom('socio')
      .select(['id', 'numero', 'nombre', 'apellidos', 'email', 'activo', 'apellidos_key', 'nombre_key'])
      .where('id', 'in', some)
      .execute(),
  )

/** Which of `ids` are groups, with the ids of everybody in them. */
export async function findGroupMembers(
  db: Reader,
  ids: number[],
): Promise<{ grupos: { id: number; name: string }[]; socioIds: number[] }> {
  const grupos = await collectBatches(ids, (some) =>
    db.selectFrom('grupo').select(['id', 'name']).where('id', 'in', some).execute(),
  )
  const members = await collectBatches(ids, (some) =>
    db.selectFrom('grupo_socio').select('socio_id').where('grupo_id', 'in', some).distinct().execute(),
  )
  return { grupos, socioIds: members.map(({ socio_id }) => socio_id) }
}

export interface NewEnvio {
  messageId: number
  autor: { login: string; nome: string }
  key: string | null
  subject: string
  total: number
}

/** @returns the new record's id */
export async function insertEnvio(
  tx: Tx,
  now: Date,
  { messageId, autor, key, subject, total }: NewEnvio,
): Promise<number> {
  const { id } = await tx
    .insertInto('envio')
    .values({
      message_id: messageId,
      instante: now.toISOString(),
      autor: autor.login,
      autor_nome: autor.nome,
      autor_key: sortKey(autor.nome),
      request_key: key,
      subject,
      subject_key: sortKey(subject),
      total,
      search: searchText(subject, autor.nome),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The e-mail a user sent with this request key. */
export const findByKey = (db: Reader, login: string, key: string) =>
  db
    .selectFrom('envio')
    .select(['id', 'total'])
    .where('autor', '=', login)
    .where('request_key', '=', key)
    .executeTakeFirst()

const shown = [
  'id',
  'message_id as messageId',
  'instante',
  'autor_nome as autor',
  'subject',
  'total',
] as const
type EnvioRow = Pick<Envio, 'id' | 'instante' | 'autor' | 'subject' | 'total'> & { messageId: number }

/** Adds how many deliveries of each are in which state. */
async function withStates(db: Reader, rows: EnvioRow[]): Promise<Envio[]> {
  const states = await collectBatches(
    rows.map(({ messageId }) => messageId),
    (some) =>
      db
        .selectFrom('mail_delivery')
        .select(['message_id', 'state', sql<number>`count(*)`.as('count')])
        .where('message_id', 'in', some)
        .groupBy(['message_id', 'state'])
        .execute(),
  )
  const counts = new Map(
    states.map(({ message_id, state, count }) => [`${message_id} ${state}`, Number(count)]),
  )
  return rows.map(({ messageId, ...row }) => {
    const inState = (state: string) => counts.get(`${messageId} ${state}`) ?? 0
    return { ...row, pending: inState('pending'), sent: inState('sent'), failed: inState('failed') }
  })
}

export async function listEnvios(
  db: Reader,
  query: ListQuery<'id' | 'instante' | 'subject' | 'autor' | 'total'>,
): Promise<Page<Envio>> {
  const { content, totalElements } = await listPage(db.selectFrom('envio').select(shown), query, {
    search: 'search',
    id: 'id',
    sort: { id: 'id', instante: 'instante', subject: 'subject_key', autor: 'autor_key', total: 'total' },
    defaultSort: [['instante', 'desc']],
  })
  return { content: await withStates(db, content), totalElements }
}

/** A record with the id of its message; undefined when there is none. */
export async function findEnvio(
  db: Reader,
  id: number,
): Promise<{ envio: Envio; messageId: number } | undefined> {
  const row = await db.selectFrom('envio').select(shown).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [envio] = await withStates(db, [row])
  return { envio: envio as Envio, messageId: row.messageId }
}

const deliveries = (db: Reader, messageId: number) =>
  db
    .selectFrom('mail_delivery')
    .select(['id', 'recipient_id as socioId', 'name as nome', 'address as email', 'state', 'tries', 'reason'])
    .where('message_id', '=', messageId)

/** All deliveries of a message, in the order they were stored: by surname. */
export const findDeliveries = (db: Reader, messageId: number): Promise<Entrega[]> =>
  deliveries(db, messageId).orderBy('id').execute()

export const listMessageDeliveries = (
  db: Reader,
  messageId: number,
  query: ListQuery<'id' | 'state' | 'tries', 'state'>,
): Promise<Page<Entrega>> => {
  const { state } = query.filters
  const base = deliveries(db, messageId)
  return listPage(state === undefined ? base : whereEqual(base, 'state', state), query, {
    search: 'search',
    id: 'id',
    sort: { id: 'id', state: 'state', tries: 'tries' },
    defaultSort: [['id', 'asc']],
  })
}
