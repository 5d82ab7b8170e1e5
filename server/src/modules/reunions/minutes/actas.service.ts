import type { Acta, ActaIn, Dilixencia } from '#contract/actas.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Language } from '#contract/fields.ts'
import { isBlankRichText } from '#contract/rules.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, expectOnce, fieldError } from '../../../platform/app-error.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { checkVersion } from '../../../platform/db/versions.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { findMissingLetters } from '../../../platform/pdf/font-letters.ts'
import { readableText } from '../../../platform/storage/cleaned-html.ts'
import { cleanRichTexts } from '../../../platform/storage/rich-text.ts'
import { findFiles } from '../../files/files.service.ts'
import { findPuntos } from '../convening/agenda.rows.ts'
import { markConvened } from '../convening/agenda.rules.ts'
import { findConvenedPoints } from '../convening/convocatorias.rows.ts'
import { isOver } from '../records/held.rules.ts'
import type { Proceedings } from '../records/proceedings.service.ts'
import { getProceedings, getSubject, lockProceedings } from '../records/proceedings.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import type { ApprovedRow } from './actas.rows.ts'
import {
  findActa,
  findDilixencias,
  findNames,
  insertDilixencia,
  isApproved,
  saveDraft,
  updatePointText,
} from './actas.rows.ts'
import type { ApprovedContent, MinutesContent } from './content.rules.ts'
import { isCertifiable } from './content.rules.ts'
import type { Draft } from './draft.service.ts'
import { composeDraft } from './draft.service.ts'
import { wordsOf } from './words.rules.ts'

const toContent = ({ contido }: ApprovedRow): ApprovedContent => JSON.parse(contido)

/** The approved minutes of a meeting. @throws AppError 404 without such a meeting; 409 `error.reunion-state` before they are approved */
export async function getApproved(
  db: Reader,
  kind: ReunionKind,
  id: number,
): Promise<{ proceedings: Proceedings; row: ApprovedRow; content: ApprovedContent; convened: Convened }> {
  const proceedings = await getProceedings(db, kind, id)
  const row = proceedings.row && (await findActa(db, proceedings.row.id))
  if (!isApproved(row)) throw new AppError('error.reunion-state')
  return { proceedings, row, content: toContent(row), convened: await findConvened(db, row.reunion_id) }
}

/** Whether the last convocation had each point, by its id. */
type Convened = ReadonlyMap<number, boolean | null>

async function findConvened(db: Reader, reunionId: number): Promise<Convened> {
  const puntos = markConvened(await findPuntos(db, reunionId), await findConvenedPoints(db, reunionId))
  return new Map(puntos.map(({ id, convocado }) => [id, convocado]))
}

/** Tells of approved minutes which points were convened; older ones do not say it themselves. */
export const withConvened = (content: ApprovedContent, convened: Convened): ApprovedContent => ({
  ...content,
  puntos: content.puntos.map((punto) => ({ convocado: convened.get(punto.id) ?? null, ...punto })),
})

const toShown = (
  content: MinutesContent,
  written: ReadonlyMap<number, string>,
): Omit<
  Acta,
  | (
      | 'numero'
      | 'aprobada'
      | 'sha256'
      | 'anterior'
      | 'pdf'
      | 'cargos'
      | 'dilixencias'
      | 'celebrada'
      | 'version'
    )
  | 'letrasPerdidas'
> => {
  const { titulo, cabeceira, introducion, peche, secretaria, presidencia, asistencia } = content
  return {
    ...{ titulo, cabeceira, introducion, peche, secretaria, presidencia, asistencia },
    puntos: content.puntos.map((punto) => ({
      id: punto.id,
      titulo: punto.titulo,
      tipo: punto.tipo,
      convocado: punto.convocado ?? null,
      texto: punto.texto,
      escrito: written.get(punto.id) !== punto.texto,
      resultado: punto.votacion?.resultado ?? null,
      certificable: isCertifiable(punto, content),
    })),
  }
}

const notApproved = { numero: null, aprobada: null, sha256: null, anterior: null, pdf: null, dilixencias: [] }

/** Every text in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** What readers who do not keep the meetings see of a draft: that there is none for them yet. */
const nothingYet = (titulo: string): Acta => ({
  ...notApproved,
  ...{ titulo, cabeceira: [], introducion: '', puntos: [], peche: '', asistencia: [], cargos: [] },
  ...{ secretaria: null, presidencia: null, celebrada: false, version: 0, letrasPerdidas: [] },
})

const toDraftAnswer = (context: AppContext, { reunion, row }: Proceedings, draft: Draft): Acta => ({
  ...notApproved,
  ...toShown(draft.content, draft.written.puntos),
  cargos: draft.cargos,
  celebrada: isOver(context, reunion, row),
  letrasPerdidas: findMissingLetters(textsIn(draft.content)),
  version: draft.row?.version ?? 0,
})

/**
 * The minutes of a meeting: the draft for those who keep the meetings, and once approved what was approved, for all who read them.
 * @throws AppError 404
 */
export async function getActa(
  context: AppContext,
  db: Reader,
  kind: ReunionKind,
  id: number,
  isKeeper: boolean,
): Promise<Acta> {
  const proceedings = await getProceedings(db, kind, id)
  const row = proceedings.row && (await findActa(db, proceedings.row.id))
  if (isApproved(row)) {
    const content = withConvened(toContent(row), await findConvened(db, row.reunion_id))
    const { numero, aprobada, sha256, anterior, ficheiro, version } = row
    return {
      ...toShown(content, new Map()),
      ...{ numero, aprobada, sha256, anterior, version, cargos: [], celebrada: true, letrasPerdidas: [] },
      pdf: (await findFiles(db, [ficheiro])).get(ficheiro) ?? null,
      dilixencias: await findDilixencias(db, row.reunion_id),
    }
  }
  if (!isKeeper) {
    const words = wordsOf(context.settings.LANGUAGES[0] as Language)
    return nothingYet(words(`acta.borrador.${kind.entidade}`))
  }
  return toDraftAnswer(context, proceedings, await composeDraft(context, db, proceedings))
}

/** Pictures and videos, which a PDF of minutes does not have. */
const pictures = /<img\b[^<>]*>|<iframe\b[^<>]*>\s*<\/iframe>/g

/** The texts of a request, cleaned, in the order of the input. */
async function cleanTexts(
  who: SignedInUser,
  { introducion, peche, puntos }: ActaIn,
): Promise<{ introducion: string; peche: string; puntos: string[] }> {
  const texts = [introducion, peche, ...puntos.map(({ texto }) => texto)]
  const [first = '', last = '', ...others] = (await cleanRichTexts(who.login, texts)).map(({ html }) =>
    html.replace(pictures, ''),
  )
  return { introducion: first, peche: last, puntos: others }
}

/** A cleaned text as it is stored: nothing where it is empty, or says what the portal writes itself. */
function toStored(text: string, written: string): string | null {
  return isBlankRichText(text) || text === written ? null : text
}

const toAudit = ({ introducion, peche, puntos, secretaria, presidencia }: MinutesContent) => ({
  introducion: readableText(introducion),
  puntos: puntos.map(({ titulo, texto }) => `${titulo}: ${readableText(texto).trim()}`),
  peche: readableText(peche),
  secretaria: secretaria?.nome ?? null,
  presidencia: presidencia?.nome ?? null,
})

/**
 * Changes the draft of minutes.
 * @throws AppError 404; 409 once they are approved, or when `version` is not the stored one; 400 for a point of another meeting, and for a
 *   person who is not in the register
 */
export async function saveActa(
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  input: ActaIn,
): Promise<Acta> {
  expectOnce(
    input.puntos.map((punto) => punto.id),
    'puntos',
  )
  const texts = await cleanTexts(who, input)
  return context.write(who, async ({ tx, audit }) => {
    const proceedings = await lockProceedings(tx, kind, id)
    const before = await composeDraft(context, tx, proceedings)
    checkVersion({ version: before.row?.version ?? 0 }, input.version)
    await checkSigners(tx, input)
    const { introducion, peche, puntos } = before.written
    for (const [place, { id: punto }] of input.puntos.entries()) {
      const written = puntos.get(punto)
      if (written === undefined) throw fieldError(`puntos.${place}.id`, fieldErrors.invalidValue)
      await updatePointText(tx, punto, toStored(texts.puntos[place] ?? '', written))
    }
    await saveDraft(tx, proceedings.row.id, {
      organo: kind.table,
      secretaria_id: input.secretaria?.id ?? null,
      presidencia_id: input.presidencia?.id ?? null,
      introducion: toStored(texts.introducion, introducion) ?? '',
      peche: toStored(texts.peche, peche) ?? '',
    })
    const after = await composeDraft(context, tx, proceedings)
    await audit({
      accion: 'MODIFICAR',
      ...getSubject(context, proceedings),
      antes: toAudit(before.content),
      despois: toAudit(after.content),
    })
    return toDraftAnswer(context, proceedings, after)
  })
}

async function checkSigners(db: Reader, { secretaria, presidencia }: ActaIn): Promise<void> {
  const names = await findNames(
    db,
    [secretaria, presidencia].flatMap((person) => person?.id ?? []),
  )
  for (const [field, person] of Object.entries({ secretaria, presidencia }))
    if (person && !names.has(person.id)) throw fieldError(field, fieldErrors.invalidValue)
}

/** Adds a dated note to approved minutes. @throws AppError 404; 409 `error.reunion-state` before they are approved */
export const addDilixencia = (
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  texto: string,
): Promise<Dilixencia> =>
  context.write(who, async ({ tx, now, audit }) => {
    const { proceedings, row } = await getApproved(tx, kind, id)
    const note = { texto, at: now.toISOString(), autor: who.nome }
    const added = await insertDilixencia(tx, { reunion_id: row.reunion_id, ...note })
    await audit({ accion: 'DILIXENCIA', ...getSubject(context, proceedings), despois: { texto } })
    return { id: added, ...note }
  })
