import type { ActaAprobada, Certificado, Certificados } from '#contract/actas.ts'
import { fieldErrors } from '#contract/errors.ts'
import { personName } from '#contract/person-name.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { getToday } from '../../../platform/config/time.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { checkVersion } from '../../../platform/db/versions.ts'
import type { Write } from '../../../platform/db/write.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { findFiles } from '../../files/files.service.ts'
import { lockUsuarios } from '../../usuarios/usuarios.service.ts'
import { findEligible } from '../census/census.service.ts'
import { toPersoa } from '../census/persoas.rules.ts'
import { type Addressee, findAudience } from '../convening/convocation-mail.service.ts'
import { isOver } from '../records/held.rules.ts'
import { hasApprovedActa, updateProceedings } from '../records/proceedings.rows.ts'
import type { Proceedings } from '../records/proceedings.service.ts'
import {
  getMeetingStatutes,
  getProceedings,
  getSubject,
  lockProceedings,
} from '../records/proceedings.service.ts'
import { lockReunion } from '../records/reunions.rows.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import { reunionNameIn } from '../records/reunions.rules.ts'
import { makeActaPaper } from './acta-paper.service.ts'
import {
  findCertificados,
  findLastActa,
  findLastCertificado,
  insertCertificado,
  saveDraft,
  seal,
} from './actas.rows.ts'
import { getApproved, withConvened } from './actas.service.ts'
import { makeCertificado } from './certificado-paper.service.ts'
import type { ApprovedContent } from './content.rules.ts'
import { isCertifiable, toCanonical } from './content.rules.ts'
import type { Draft } from './draft.service.ts'
import { composeDraft } from './draft.service.ts'
import { Outdated, storeSealed } from './sealed-file.service.ts'
import { findPostHolders } from './signers.service.ts'
import { wordsOf } from './words.rules.ts'

/** Where files of minutes are held. */
const toHolder = ({ table }: ReunionKind, id: number) => `${table}:${id}/acta`

interface Asked {
  /** Instant, ISO text. */
  aprobada: string
  /** Of the draft that the client saw. */
  version: number | null | undefined
  /** Whether votes on points that no convocation had are approved too. */
  isConfirmed: boolean
}

/**
 * What would be approved now.
 * @throws AppError 409 `error.reunion-state` before the meeting was held, and when the draft is not the one that the client saw; 400
 *   `error.votos-excesivos` when a vote has more votes than people, `error.sen-estatutos` when an opened meeting has no rules,
 *   `error.sen-convocar` for votes on points that no convocation had, unless that is confirmed
 */
async function composeApproved(
  context: AppContext,
  db: Reader,
  proceedings: Proceedings,
  { aprobada, version, isConfirmed }: Asked,
): Promise<{ content: ApprovedContent; draft: Draft }> {
  const { kind, reunion, row } = proceedings
  const draft = await composeDraft(context, db, proceedings)
  checkVersion({ version: draft.row?.version ?? 0 }, version)
  if (!isOver(context, reunion, row)) throw new AppError('error.reunion-state')
  if (draft.excess) throw new AppError('error.votos-excesivos', { params: draft.excess })
  const { notConvened } = draft
  if (notConvened.length > 0 && !isConfirmed)
    throw new AppError('error.sen-convocar', { params: { puntos: notConvened } })
  const last = await findLastActa(db, kind.table)
  const numero = (last?.numero ?? 0) + 1
  const estatutos = await getMeetingStatutes(context, db, proceedings)
  if (!estatutos && row && row.aberta !== '') throw new AppError('error.sen-estatutos')
  const titulo = wordsOf(draft.content.idioma)(`acta.nome.${kind.entidade}`, { numero })
  return {
    content: {
      ...draft.content,
      ...{ titulo, numero, aprobada, anterior: last?.sha256 ?? '' },
      ...(estatutos && { estatutos }),
    },
    draft,
  }
}

/**
 * Approves minutes: they get the next number of their body, their PDF is stored with its hash and that of the minutes before, and the
 * database refuses every change of them from then on. Those who may read them get a mail.
 * @throws AppError as {@link composeApproved}; 404; 409 `error.acta-aprobada` when they are approved already
 */
export function approveActa(
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  { version, confirmar }: { version?: number | null | undefined; confirmar?: boolean | null | undefined },
): Promise<ActaAprobada> {
  const seen = { aprobada: context.clock().toISOString(), version, isConfirmed: confirmar === true }
  return storeSealed(
    context,
    who,
    async () => {
      const { read } = context.database
      const proceedings = await getProceedings(read, kind, id)
      if (proceedings.row && (await hasApprovedActa(read, proceedings.row.id)))
        throw new AppError('error.acta-aprobada')
      const { content } = await composeApproved(context, read, proceedings, seen)
      return { content, paper: await makeActaPaper(context, content), holder: toHolder(kind, id) }
    },
    async (write, { content, file, sha256, keepFile }) => {
      const { tx, now, audit, afterCommit } = write
      // numbers are given one after the other, and no member is deleted while mails to them are stored
      await lockUsuarios(tx)
      // a change of the meeting itself waits, or is in what is approved
      await lockReunion(tx, kind.table, id, null)
      const proceedings = await lockProceedings(tx, kind, id)
      const { row } = proceedings
      const current = await composeApproved(context, tx, proceedings, seen)
      if (toCanonical(current.content) !== toCanonical(content)) throw new Outdated()
      await keepFile()
      await keepDraft(write, proceedings, current.draft)
      await seal(tx, row.id, {
        ...{ numero: content.numero, aprobada: content.aprobada, anterior: content.anterior, sha256 },
        ficheiro: file.uuid,
        contido: toCanonical(content),
      })
      if (row.aberta !== '' && row.pechada === '')
        await updateProceedings(tx, row.id, { pechada: now.toISOString() })
      const onPaper = await enqueueNotices(context, write, proceedings)
      afterCommit(context.mail.wake)
      await audit({
        accion: 'APROBAR',
        ...getSubject(context, proceedings),
        despois: { acta: content.titulo, sha256, anterior: content.anterior || null },
      })
      return { numero: content.numero, sha256, pdf: file, senCorreo: onPaper.map(toPersoa) }
    },
  )
}

/** Makes sure that there is a row to seal, with those who sign. */
async function keepDraft({ tx }: Pick<Write, 'tx'>, { kind, row }: Proceedings, draft: Draft): Promise<void> {
  if (!row || draft.row) return
  const { secretaria, presidencia } = draft.content
  await saveDraft(tx, row.id, {
    organo: kind.table,
    secretaria_id: secretaria?.id ?? null,
    presidencia_id: presidencia?.id ?? null,
    introducion: '',
    peche: '',
  })
}

/** Tells the members, or those on the board, that the minutes can be read; returns those without e-mail. */
async function enqueueNotices(
  context: AppContext,
  { tx, now }: Pick<Write, 'tx' | 'now'>,
  proceedings: Proceedings,
): Promise<Addressee[]> {
  const { kind, reunion } = proceedings
  const readers = await findEligible(context, tx, proceedings)
  const { byMail, onPaper } = await findAudience(
    tx,
    readers.map(({ socioId }) => socioId),
  )
  for (const [language, people] of Map.groupBy(byMail, ({ langKey }) => langKey))
    await context.mail.enqueueShared(
      tx,
      now,
      {
        template: 'acta-aprobada',
        language,
        names: {
          meeting: reunionNameIn(language, kind, reunion),
          page: `${kind.path}/${reunion.id}/acta`,
        },
      },
      people.map((person) => ({ id: person.id, address: person.email, name: personName(person) })),
    )
  return onPaper
}

/** The points of an agenda by the ids in a row. */
const titlesOf = (content: ApprovedContent, ids: readonly number[]): string[] =>
  content.puntos.flatMap(({ id, titulo }) => (ids.includes(id) ? [titulo] : []))

/**
 * Makes a certificate of agreements in approved minutes, with the next number.
 * @throws AppError 404; 409 before they are approved; 400 for a point that is no agreement of this meeting
 */
export function certify(
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  puntos: readonly { id: number }[],
): Promise<Certificado> {
  const chosen = [...new Set(puntos.map((punto) => punto.id))]
  const at = context.clock().toISOString()
  return storeSealed(
    context,
    who,
    async () => {
      const { read } = context.database
      const { content, convened } = await getApproved(read, kind, id)
      for (const [place, punto] of puntos.entries())
        if (!content.puntos.some((each) => each.id === punto.id && isCertifiable(each, content)))
          throw fieldError(`puntos.${place}.id`, fieldErrors.invalidValue)
      const numero = (await findLastCertificado(read)) + 1
      const paper = await makeCertificado(context, withConvened(content, convened), {
        numero,
        puntos: chosen,
        at,
      })
      return { content: numero, paper, holder: `${kind.table}:${id}/certificados` }
    },
    async ({ tx, audit }, { content: numero, file, sha256, keepFile }) => {
      // numbers are given one after the other
      await lockUsuarios(tx)
      const { proceedings, row, content } = await getApproved(tx, kind, id)
      if ((await findLastCertificado(tx)) + 1 !== numero) throw new Outdated()
      await keepFile()
      const made = { numero, at, autor: who.nome }
      const added = await insertCertificado(tx, {
        ...{ reunion_id: row.reunion_id, ...made, sha256, ficheiro: file.uuid },
        puntos: JSON.stringify(chosen),
      })
      const titles = titlesOf(content, chosen)
      await audit({
        accion: 'CERTIFICAR',
        ...getSubject(context, proceedings),
        despois: { certificado: numero, puntos: titles },
      })
      return { id: added, ...made, puntos: titles, pdf: file }
    },
  )
}

/** The certificates of a meeting, the newest first, and who would sign one now: null for a vacant post. @throws AppError 404 */
export async function listCertificados(
  context: Pick<AppContext, 'clock' | 'settings'>,
  db: Reader,
  kind: ReunionKind,
  id: number,
): Promise<Certificados> {
  const { row } = await getProceedings(db, kind, id)
  const holders = await findPostHolders(db, getToday(context))
  const signers = { secretaria: holders.secretaria, presidencia: holders.presidencia }
  const stored = row ? await findCertificados(db, row.id) : []
  if (stored.length === 0) return { ...signers, content: [] }
  const { content } = await getApproved(db, kind, id)
  const files = await findFiles(
    db,
    stored.map(({ ficheiro }) => ficheiro),
  )
  return {
    ...signers,
    content: stored.flatMap(({ id: certificado, numero, at, autor, ficheiro, puntos }) => {
      const pdf = files.get(ficheiro)
      return pdf
        ? [{ id: certificado, numero, at, autor, puntos: titlesOf(content, JSON.parse(puntos)), pdf }]
        : []
    }),
  }
}

/** The uuid of a certificate's PDF. @throws AppError 404 */
export async function getCertificadoFile(
  db: Reader,
  kind: ReunionKind,
  { id, certificadoId }: { id: number; certificadoId: number },
): Promise<string> {
  const { row } = await getProceedings(db, kind, id)
  const stored = row ? await findCertificados(db, row.id) : []
  const found = stored.find((each) => each.id === certificadoId)
  if (!found) throw new AppError('error.resource-not-found')
  return found.ficheiro
}
