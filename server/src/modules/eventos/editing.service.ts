import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import type { Evento, eventosCalls } from '#contract/eventos.ts'
import { noValue } from '#contract/no-value.ts'
import { deletedGrupo } from '#contract/restrictions.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { fieldError } from '../../platform/app-error.ts'
import { isoDateTime } from '../../platform/config/time.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { checkTimeExists } from '../../platform/http/skipped-times.ts'
import type { RecordKind } from '../../platform/records.ts'
import { changeRecord, checkSameId, createRecord, removeRecord } from '../../platform/records.ts'
import { cleanRichTexts } from '../../platform/storage/rich-text.ts'
import { toAttachedAudit } from '../attachments/attachments.rules.ts'
import type { AttachmentsInput } from '../attachments/attachments.service.ts'
import { releaseAttached, saveAttached, storeAttached, toHolder } from '../attachments/attachments.service.ts'
import { claimFiles, fileText, releaseFiles, storeInline } from '../files/files.service.ts'
import { lockGrupos } from '../grupos/grupos.service.ts'
import type { EventoValues } from './eventos.rows.ts'
import { deleteEvento, insertEvento, lockEvento, setThumbnail, updateEvento } from './eventos.rows.ts'
import type { StoredEvento } from './eventos.service.ts'
import { getStored, owner } from './eventos.service.ts'
import type { Restricted } from './restrictions.rows.ts'
import { replaceRestrictions } from './restrictions.rows.ts'

type EventoInput = Omit<z.output<(typeof eventosCalls)['POST /eventos']['body']>, 'id'>
type EventoChange = z.output<(typeof eventosCalls)['PUT /eventos/:id']['body']>

/** A validated request: its text is cleaned and its files are stored. */
interface EventoDraft {
  values: EventoValues
  attached: AttachmentsInput
  /** Undefined keeps the picture; null removes it. */
  thumbnail: string | null | undefined
  restrictions: Record<Restricted, GroupChoice[] | undefined>
}

/** The group that each of the links or documents is to be for, in their order; without them all stay as they are. */
type GroupChoice = { id: number } | null | undefined

/** To be called before the transaction. @throws AppError 400 for a text or file that is not taken */
async function prepare(context: AppContext, who: SignedInUser, input: EventoInput): Promise<EventoDraft> {
  checkTimeExists(input.fecha, context.settings.TIME_ZONE)
  const [{ isBlank, ...clean }] = await cleanRichTexts(who.login, [input.descripcion])
  const descripcion = isBlank ? { html: '', bare: '', search: '' } : clean
  const { titulo, publico, lugar, fecha } = input
  const thumbnail = input.thumbnail
    ? (await storeInline(context, who.id, input.thumbnail, 'thumbnail')).uuid
    : input.thumbnail
  return {
    values: { titulo, publico, lugar, fecha: fecha ?? null, descripcion },
    attached: await storeAttached(context, who.id, input),
    thumbnail,
    restrictions: {
      enlace: input.enlaces?.map(({ grupo }) => grupo),
      documento: input.documentos?.map(({ grupo }) => grupo),
    },
  }
}

/** Several groups can have the same name, so the id is added. */
const label = ({ grupo }: { grupo: { id: number; name: string } | null }) =>
  grupo ? ` [${grupo.name || noValue} (${grupo.id})]` : ''

/** The event for the audit trail; the group of a restricted link or document follows in brackets. */
const toAuditValues = (evento: StoredEvento) => ({
  titulo: evento.titulo,
  publico: evento.publico,
  lugar: evento.lugar,
  fecha: evento.fecha && isoDateTime(evento.fecha),
  descripcion: evento.descripcion,
  thumbnail: evento.thumbnail && fileText(evento.thumbnail),
  ...toAttachedAudit({
    ...evento,
    enlaces: evento.enlaces.map((each) => ({ ...each, url: `${each.url}${label(each)}` })),
    documentos: evento.documentos.map((each) => ({ ...each, titulo: `${each.titulo}${label(each)}` })),
  }),
})

const eventos: RecordKind<number, StoredEvento> = {
  entidade: 'evento',
  lock: lockEvento,
  get: getStored,
  getName: ({ titulo }) => titulo,
  audited: toAuditValues,
}

/** Replaces all parts of an event with those of the request. @param before the present parts */
async function saveParts(
  context: AppContext,
  write: Write,
  who: SignedInUser,
  before: StoredEvento,
  { attached, thumbnail, restrictions }: EventoDraft,
): Promise<void> {
  const { tx } = write
  const { id } = before
  const held = await lockGrupos(tx, gruposIn(restrictions))
  if (thumbnail !== undefined) await saveThumbnail(context, write, who, before, thumbnail)
  await saveAttached(context, write, who.id, { owner, id }, before, attached)
  const saved = await getStored(tx, id)
  await saveRestrictions(tx, 'enlace', saved.enlaces, restrictions.enlace, held)
  await saveRestrictions(tx, 'documento', saved.documentos, restrictions.documento, held)
}

const gruposIn = ({ enlace = [], documento = [] }: EventoDraft['restrictions']): number[] =>
  [...enlace, ...documento].flatMap((grupo) => (grupo && grupo.id !== deletedGrupo ? [grupo.id] : []))

/** @throws AppError 400 for a group that does not exist */
async function saveRestrictions(
  tx: Tx,
  kind: Restricted,
  items: { id: number }[],
  wanted: GroupChoice[] | undefined,
  held: ReadonlySet<number>,
): Promise<void> {
  if (!wanted) return
  const restrictions: { itemId: number; grupoId: number | null }[] = []
  for (const [position, { id: itemId }] of items.entries()) {
    const grupo = wanted[position]
    if (!grupo) continue
    const isGone = grupo.id === deletedGrupo
    if (!isGone && !held.has(grupo.id))
      throw fieldError(`${kind}s.${position}.grupo`, fieldErrors.invalidValue)
    restrictions.push({ itemId, grupoId: isGone ? null : grupo.id })
  }
  await replaceRestrictions(
    tx,
    kind,
    items.map(({ id }) => id),
    restrictions,
  )
}

/** @throws AppError 400 for a file that does not exist, belongs to another user, or is not a picture */
async function saveThumbnail(
  context: AppContext,
  write: Write,
  who: SignedInUser,
  before: StoredEvento,
  uuid: string | null,
): Promise<void> {
  const old = before.thumbnail?.uuid ?? null
  if (uuid === old) return
  if (uuid)
    await claimFiles(context, write, who.id, [uuid], {
      holder: `${toHolder(owner, before.id)}/thumbnail`,
      as: 'photo',
      getField: () => 'thumbnail',
    })
  await setThumbnail(write.tx, before.id, uuid)
  if (old) await releaseFiles(context, write, [old])
}

/** @throws AppError 400 for a file or group that does not exist, a file of another user, or a photo that is not a picture */
export async function createEvento(
  context: AppContext,
  who: SignedInUser,
  input: EventoInput,
): Promise<Evento> {
  const prepared = await prepare(context, who, input)
  return context.write(who, (write) =>
    createRecord(write, eventos, async () => {
      const id = await insertEvento(write.tx, prepared.values)
      await saveParts(context, write, who, await getStored(write.tx, id), prepared)
      return id
    }),
  )
}

/**
 * Changes an event with all its parts atomically.
 * @throws AppError 400 when the body's id differs, for a document, file or group that does not exist, a file of another user,
 * or a photo that is not a picture; 404; 409 when `version` is not the stored one
 */
export async function changeEvento(
  context: AppContext,
  who: SignedInUser,
  id: number,
  input: EventoChange,
): Promise<Evento> {
  checkSameId(id, input)
  const prepared = await prepare(context, who, input)
  return context.write(who, (write) =>
    changeRecord(write, eventos, input, async (before) => {
      await updateEvento(write.tx, id, prepared.values)
      await saveParts(context, write, who, before, prepared)
    }),
  )
}

/** Deletes an event with all that belongs to it. @throws AppError 404 */
export const removeEvento = (context: AppContext, who: SignedInUser, id: number): Promise<void> =>
  context.write(who, (write) =>
    removeRecord(write, eventos, id, async () => {
      await deleteEvento(write.tx, id)
      await releaseAttached(context, write, owner, id)
    }),
  )
