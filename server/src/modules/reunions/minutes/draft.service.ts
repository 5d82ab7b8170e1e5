import type { PuntoVotado } from '#contract/asistencia.ts'
import { personName } from '#contract/person-name.ts'
import type { MeetingRules } from '#contract/statutes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { isoDateTime, toLocalTime } from '../../../platform/config/time.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { localInWords } from '../../../platform/mail/templates.ts'
import { cleanShortText } from '../../../platform/storage/rich-text.ts'
import { getLetterheadTexts } from '../../axustes/letterhead.service.ts'
import type { Attendance, Stay } from '../census/attendance.rules.ts'
import type { CensusRow } from '../census/census.rows.ts'
import { readAttendance } from '../census/census.service.ts'
import type { ProceedingsRow } from '../records/proceedings.rows.ts'
import type { Proceedings } from '../records/proceedings.service.ts'
import { getMeetingDay, getMeetingStatutes } from '../records/proceedings.service.ts'
import { reunionNameIn } from '../records/reunions.rules.ts'
import { toApertura } from '../room/quorum.rules.ts'
import { exceedsBase } from '../room/votes.rules.ts'
import { readVotedPoints } from '../room/votes.service.ts'
import type { ActaRow } from './actas.rows.ts'
import { findActa, findLastConvocation, findNames, findPointTexts } from './actas.rows.ts'
import type { MinutesContent, MinutesPoint, OpeningNumbers, Signer } from './content.rules.ts'
import { writeAgreement, writeClosing, writeIntroduction, writePoint } from './content.rules.ts'
import { findPostHolders } from './signers.service.ts'
import type { Words } from './words.rules.ts'
import { wordsOf } from './words.rules.ts'

type Context = Pick<AppContext, 'clock' | 'settings'>

/** The draft of minutes, with what the portal writes itself where no person wrote something. */
export interface Draft {
  content: MinutesContent
  /** The texts that come from the portal's data; a text that equals its own is not stored. */
  written: { introducion: string; peche: string; puntos: Map<number, string> }
  cargos: { cargo: string; socio: Signer }[]
  row: ActaRow | undefined
  /** Set when votes exceed those who were there, for instance because attendance was corrected: the base of the first such vote. */
  excess: { base: number } | undefined
  /** The titles of the points with votes that no convocation had. */
  notConvened: string[]
}

/** Minutes as they would be approved now. */
export async function composeDraft(context: Context, db: Reader, proceedings: Proceedings): Promise<Draft> {
  const { kind, reunion, row } = proceedings
  const { TIME_ZONE, LANGUAGES } = context.settings
  const language = LANGUAGES[0] as MinutesContent['idioma']
  const words = wordsOf(language)
  const name = reunionNameIn(language, kind, reunion)
  const { name: nome, nif, address } = await getLetterheadTexts(db, context.settings)
  const room = row && row.censo_at !== '' ? await readRoom(db, row) : undefined
  const stored = row && (await findActa(db, row.id))
  const own = row ? await findPointTexts(db, row.id) : new Map<number, string>()
  const voted = await readVotedPoints(context, db, proceedings, language)
  const rules = await getMeetingStatutes(context, db, proceedings)
  const apertura = room && row ? countAtOpening(row, room.attendance, rules) : null
  const hour = (instant: string) => toLocalTime(new Date(instant), TIME_ZONE).slice(11).replace(/^0/, '')
  const written = {
    introducion: await clean(writeIntroduction({ asociacion: nome, reunion: name, apertura }, words)),
    peche: await clean(writeClosing(row?.pechada ? hour(row.pechada) : '', words)),
    puntos: new Map<number, string>(),
  }
  for (const punto of voted) written.puntos.set(punto.id, await clean(writePoint(punto, words)))
  const { cargos, ...holders } = await findPostHolders(db, getMeetingDay(context, reunion))
  const signers = stored ? await findChosenSigners(db, stored) : holders
  const exceeding = voted.find(
    (punto) => punto.votacion && exceedsBase(punto, punto.votacion, punto.votacion.base),
  )
  return {
    content: {
      titulo: words(`acta.borrador.${kind.entidade}`),
      reunion: name,
      fecha: reunion.fecha ? isoDateTime(reunion.fecha) : '',
      lugar: reunion.lugar,
      idioma: language,
      asociacion: { nome, nif, enderezo: address },
      cabeceira: await makeHeader({ proceedings, name, apertura, db, words, hour, language, TIME_ZONE }),
      introducion: stored?.introducion || written.introducion,
      puntos: await Promise.all(voted.map((punto) => composePoint(punto, { own, written, words }))),
      peche: stored?.peche || written.peche,
      ...signers,
      asistencia: room && row ? listAttendance(room, row, { words, hour, votes: voted }) : [],
      apertura,
    },
    written,
    cargos,
    row: stored,
    notConvened: voted.flatMap(({ convocado, votacion, titulo }) =>
      convocado === false && votacion ? [titulo] : [],
    ),
    excess: exceeding?.votacion ? { base: exceeding.votacion.base } : undefined,
  }
}

async function composePoint(
  punto: PuntoVotado,
  { own, written, words }: { own: Map<number, string>; written: Draft['written']; words: Words },
): Promise<MinutesPoint> {
  const { id, titulo, tipo, convocado, votacion } = punto
  const acordo = own.has(id) ? undefined : writeAgreement(punto, words)
  return {
    ...{ id, titulo, tipo, convocado },
    texto: own.get(id) ?? written.puntos.get(id) ?? '',
    ...(acordo !== undefined && { acordo: await clean(acordo) }),
    votacion: votacion && toStoredVote(votacion),
  }
}

type Vote = NonNullable<Awaited<ReturnType<typeof readVotedPoints>>[number]['votacion']>

const toStoredVote = ({ formula: _, hora: __, ...vote }: Vote) => vote

const clean = async (html: string): Promise<string> => (await cleanShortText(html)).html

interface Room {
  census: CensusRow[]
  attendance: Attendance
}

const readRoom = async (db: Reader, row: ProceedingsRow): Promise<Room> => readAttendance(db, row)

function countAtOpening(
  { aberta, chamada }: ProceedingsRow,
  attendance: Attendance,
  rules: MeetingRules | null,
): OpeningNumbers | null {
  if (aberta === '') return null
  const { censo } = attendance
  const heads = attendance.count(aberta)
  const { faltan = 0, necesarias } = rules ? toApertura(rules, chamada, censo, heads) : {}
  return { chamada: chamada === 2 ? 2 : 1, censo, ...heads, ...(faltan > 0 && { necesarias }) }
}

/** Those whom a person chose in the draft. */
async function findChosenSigners(
  db: Reader,
  { secretaria_id, presidencia_id }: ActaRow,
): Promise<Pick<MinutesContent, 'secretaria' | 'presidencia'>> {
  const names = await findNames(
    db,
    [secretaria_id, presidencia_id].flatMap((id) => id ?? []),
  )
  const toSigner = (id: number | null): Signer | null => {
    const person = id === null ? undefined : names.get(id)
    return person && id !== null ? { id, nome: personName(person) } : null
  }
  return { secretaria: toSigner(secretaria_id), presidencia: toSigner(presidencia_id) }
}

interface HeaderFacts {
  proceedings: Proceedings
  name: string
  apertura: OpeningNumbers | null
  db: Reader
  words: Words
  hour: (instant: string) => string
  language: MinutesContent['idioma']
  TIME_ZONE: string
}

async function makeHeader({
  proceedings: { reunion, row },
  name,
  apertura,
  db,
  words,
  hour,
  language,
  TIME_ZONE,
}: HeaderFacts): Promise<MinutesContent['cabeceira']> {
  const convocation = row && (await findLastConvocation(db, row.id))
  const facts: [string, string | number | undefined][] = [
    [words('acta.reunion'), name],
    [words('acta.cando'), reunion.fecha ? localInWords(isoDateTime(reunion.fecha), language) : undefined],
    [words('acta.lugar'), reunion.lugar],
    convocation
      ? [words('acta.enviada'), localInWords(toLocalTime(new Date(convocation.enviada), TIME_ZONE), language)]
      : [words('acta.convocatoria'), words('acta.sen-convocatoria')],
    [words('acta.motivo'), convocation?.motivo],
    [words('acta.chamada'), apertura ? words(`acta.chamada.${apertura.chamada}`) : undefined],
    [words('acta.comezo'), row?.aberta ? hour(row.aberta) : undefined],
    [words('acta.final'), row?.pechada ? hour(row.pechada) : undefined],
    [words('acta.censo'), apertura?.censo],
    [words('acta.presentes'), apertura?.presentes],
    [words('acta.representadas'), apertura?.representadas],
    [
      words('acta.quorum'),
      apertura?.necesarias && words('acta.sen-quorum', { necesarias: apertura.necesarias }),
    ],
  ]
  return facts.flatMap(([nome, valor]) =>
    valor === undefined || valor === '' ? [] : [{ nome, valor: String(valor) }],
  )
}

/** Who was there or represented after the opening, by surnames, with when a person came late or left early. */
function listAttendance(
  { census, attendance }: Room,
  { aberta, pechada }: ProceedingsRow,
  {
    words,
    hour,
    votes,
  }: { words: Words; hour: (instant: string) => string; votes: { votacion: Vote | null }[] },
): MinutesContent['asistencia'] {
  const nameOf = (person: CensusRow | undefined) =>
    person ? personName(person) || words('paper.asistencia.deleted', { numero: person.numero }) : ''
  const people = new Map(census.map((person) => [person.id, person]))
  const moments = [aberta, ...votes.flatMap(({ votacion }) => votacion?.hora ?? []), pechada].filter(Boolean)
  const toWords = (stays: readonly Stay[]) => {
    const first = stays[0]?.from ?? ''
    const last = stays.at(-1)?.to ?? null
    const desde = aberta !== '' && first > aberta ? hour(first) : ''
    const ata = last !== null && (pechada === '' || last < pechada) ? hour(last) : ''
    if (desde && ata) return words('acta.presente-entre', { desde, ata })
    if (desde) return words('acta.presente-desde', { desde })
    return ata ? words('acta.presente-ata', { ata }) : words('acta.presente')
  }
  return census.flatMap((person) => {
    const stays = (attendance.stays.get(person.id) ?? []).filter(({ to }) => to === null || to > aberta)
    const { numero } = person
    if (stays.length > 0) return [{ numero, nome: nameOf(person), como: toWords(stays) }]
    const holder = moments.map((at) => attendance.findHolder(person.id, at)).find((id) => id !== undefined)
    if (holder === undefined) return []
    return [
      {
        numero,
        nome: nameOf(person),
        como: words('acta.representada', { nome: nameOf(people.get(holder)) }),
      },
    ]
  })
}
