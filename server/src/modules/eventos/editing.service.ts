import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import type { Evento, eventosCalls } from '#contract/eventos.ts'
import { deletedGrupo } from '#contract/restrictions.ts'
import { isBlankRichText } from '#contract/rules.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import { cleanRichText } from '../../platform/storage/rich-text.ts'
import { withoutFigures } from '../../platform/storage/rich-text-rules.ts'
import type { Signed } from '../../platform/http/access.ts'
import { Refusal, refuseField } from '../../platform/http/errors.ts'
import type { Parts } from '../../platform/app-context.ts'
import { isoDateTime } from '../../platform/config/time.ts'
import { auditedAttached } from '../attachments/attachments.rules.ts'
import type { AttachedWish } from '../attachments/attachments.service.ts'
import { holderOf, releaseAttached, saveAttached, storeAttached } from '../attachments/attachments.service.ts'
import { claimFiles, fileText, releaseFiles, storeInline } from '../files/files.service.ts'
import { holdGrupos } from '../grupos/grupos.service.ts'
import type { EventoValues } from './eventos.rows.ts'
import { deleteEvento, insertEvento, setThumbnail, touchEvento, updateEvento } from './eventos.rows.ts'
import type { StoredEvento } from './eventos.service.ts'
import { getStored, owner } from './eventos.service.ts'
import type { Restricted } from './restrictions.rows.ts'
import { replaceRestrictions } from './restrictions.rows.ts'

type EventoWish = Omit<z.output<(typeof eventosCalls)['POST /eventos']['body']>, 'id'>
type EventoChange = z.output<(typeof eventosCalls)['PUT /eventos/:id']['body']>

/** What is asked for, with its text cleaned and its files stored. */
interface Prepared {
  values: EventoValues
  attached: AttachedWish
  /** Without it the picture stays; null takes it away. */
  thumbnail: string | null | undefined
  restrictions: Record<Restricted, Wanted[] | undefined>
}

/** The group that each of the links or documents is to be for, in their order; without them all stay as they are. */
type Wanted = { id: number } | null | undefined

/** To be called before the transaction. @throws Refusal 400 for a text or file that is not taken */
async function prepare(parts: Parts, who: Signed, wish: EventoWish): Promise<Prepared> {
  const { html, text } = await cleanRichText(wish.descripcion)
  const descripcion = isBlankRichText(html)
    ? { html: '', bare: '', text: '' }
    : { html, bare: withoutFigures(html), text }
  const { titulo, publico, lugar, fecha } = wish
  const thumbnail = wish.thumbnail ? (await storeInline(parts, who.id, wish.thumbnail)).uuid : wish.thumbnail
  return {
    values: { titulo, publico, lugar, fecha: fecha ?? null, descripcion },
    attached: await storeAttached(parts, who.id, wish),
    thumbnail,
    restrictions: {
      enlace: wish.enlaces?.map(({ grupo }) => grupo),
      documento: wish.documentos?.map(({ grupo }) => grupo),
    },
  }
}

/** Names of groups are no one's alone: the id tells which. */
const label = ({ grupo }: { grupo: { id: number; name: string } | null }) =>
  grupo ? ` [${grupo.name || '—'} (${grupo.id})]` : ''

/** What the audit trail keeps of an event; the group something is for stands behind it in brackets. */
const audited = (evento: StoredEvento) => ({
  titulo: evento.titulo,
  publico: evento.publico,
  lugar: evento.lugar,
  fecha: evento.fecha && isoDateTime(evento.fecha),
  descripcion: evento.descripcion,
  thumbnail: evento.thumbnail && fileText(evento.thumbnail),
  ...auditedAttached({
    ...evento,
    enlaces: evento.enlaces.map((each) => ({ ...each, url: `${each.url}${label(each)}` })),
    documentos: evento.documentos.map((each) => ({ ...each, titulo: `${each.titulo}${label(each)}` })),
  }),
})

/** Brings everything that belongs to an event to what is wished. @param before what is there now */
async function saveParts(
  parts: Parts,
  write: Write,
  who: Signed,
  before: StoredEvento,
  { attached, thumbnail, restrictions }: Prepared,
): Promise<StoredEvento> {
  const { tx } = write
  const { id } = before
  const held = await holdGrupos(tx, gruposIn(restrictions))
  if (thumbnail !== undefined) await saveThumbnail(parts, write, who, before, thumbnail)
  await saveAttached(parts, write, who.id, { owner, id }, before, attached)
  const saved = await getStored(tx, id)
  await saveRestrictions(tx, 'enlace', saved.enlaces, restrictions.enlace, held)
  await saveRestrictions(tx, 'documento', saved.documentos, restrictions.documento, held)
  return getStored(tx, id)
}

const gruposIn = ({ enlace = [], documento = [] }: Prepared['restrictions']): number[] =>
  [...enlace, ...documento].flatMap((grupo) => (grupo && grupo.id !== deletedGrupo ? [grupo.id] : []))

/** @throws Refusal 400 for a group that is not there */
async function saveRestrictions(
  tx: Tx,
  kind: Restricted,
  items: { id: number }[],
  wanted: Wanted[] | undefined,
  held: ReadonlySet<number>,
): Promise<void> {
  if (!wanted) return
  const restrictions: { itemId: number; grupoId: number | null }[] = []
  for (const [position, { id: itemId }] of items.entries()) {
    const grupo = wanted[position]
    if (!grupo) continue
    const isGone = grupo.id === deletedGrupo
    if (!isGone && !held.has(grupo.id))
      throw refuseField(`${kind}s.${position}.grupo`, fieldErrors.invalidValue)
    restrictions.push({ itemId, grupoId: isGone ? null : grupo.id })
  }
  await replaceRestrictions(
    tx,
    kind,
    items.map(({ id }) => id),
    restrictions,
  )
}

/** @throws Refusal 400 for a file that is not there, somebody else's or no picture */
async function saveThumbnail(
  parts: Parts,
  write: Write,
  who: Signed,
  before: StoredEvento,
  uuid: string | null,
): Promise<void> {
  const old = before.thumbnail?.uuid ?? null
  if (uuid === old) return
  if (uuid)
    await claimFiles(parts, write, who.id, [uuid], {
      holder: `${holderOf(owner, before.id)}/thumbnail`,
      as: 'photo',
      fieldOf: () => 'thumbnail',
    })
  await setThumbnail(write.tx, before.id, uuid)
  if (old) await releaseFiles(parts, write, [old])
}

/** @throws Refusal 400 for a file or group that is not there, a file of somebody else, or a picture that is none */
export async function createEvento(parts: Parts, who: Signed, wish: EventoWish): Promise<Evento> {
  const prepared = await prepare(parts, who, wish)
  return parts.write(who, async (write) => {
    const { tx, audit } = write
    const id = await insertEvento(tx, prepared.values)
    const evento = await saveParts(parts, write, who, await getStored(tx, id), prepared)
    await audit({
      accion: 'CREAR',
      entidade: 'evento',
      rexistro: id,
      rexistroNome: evento.titulo,
      despois: audited(evento),
    })
    return evento
  })
}

/**
 * Changes an event with all that belongs to it, all or nothing.
 * @throws Refusal 400 when the body's id is another's, for a document, file or group that is not there, a file of somebody
 *   else, or a picture that is none; 404; 409 when `version` is not the stored one
 */
export async function changeEvento(
  parts: Parts,
  who: Signed,
  id: number,
  wish: EventoChange,
): Promise<Evento> {
  if (wish.id !== id) throw new Refusal('error.bad-request')
  const prepared = await prepare(parts, who, wish)
  return parts.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that a concurrent writer waits and nobody reads what is about to change
    const touched = await touchEvento(tx, id, wish.version ?? null)
    const before = await getStored(tx, id)
    if (!touched) throw new Refusal('error.conflict')
    await updateEvento(tx, id, prepared.values)
    const after = await saveParts(parts, write, who, before, prepared)
    await audit({
      accion: 'MODIFICAR',
      entidade: 'evento',
      rexistro: id,
      rexistroNome: after.titulo,
      antes: audited(before),
      despois: audited(after),
    })
    return after
  })
}

/** Deletes an event with all that belongs to it. @throws Refusal 404 */
export const removeEvento = (parts: Parts, who: Signed, id: number): Promise<void> =>
  parts.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that of two who delete it one finds nothing
    await touchEvento(tx, id, null)
    const before = await getStored(tx, id)
    await deleteEvento(tx, id)
    await releaseAttached(parts, write, owner, id)
    await audit({
      accion: 'ELIMINAR',
      entidade: 'evento',
      rexistro: id,
      rexistroNome: before.titulo,
      antes: audited(before),
    })
  })
