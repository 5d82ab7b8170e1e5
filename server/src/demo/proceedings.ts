import type { OrdeDoDiaInput } from '#contract/convocatorias.ts'
import { minute } from '#contract/durations.ts'
import type { Reunion } from '#contract/reunions.ts'
import { isoDate } from '#contract/rules.ts'
import { presets } from '#contract/statutes.ts'
import { changeAxustes } from '../modules/axustes/axustes.service.ts'
import { enterDelegation } from '../modules/reunions/census/answers.service.ts'
import { changeOrdeDoDia } from '../modules/reunions/convening/agenda.service.ts'
import { convene } from '../modules/reunions/convening/convocatorias.service.ts'
import { approveActa } from '../modules/reunions/minutes/approval.service.ts'
import type { ReunionKind } from '../modules/reunions/records/reunions.rules.ts'
import { asambleas, juntasDirectivas } from '../modules/reunions/records/reunions.rules.ts'
import { createReunion, listAll } from '../modules/reunions/records/reunions.service.ts'
import {
  closeReunion,
  getQuorum,
  listCensus,
  noteAttendance,
  openReunion,
} from '../modules/reunions/room/attendance.service.ts'
import { enterVotes } from '../modules/reunions/room/votes.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { daysAfter, getToday, isoDateTime, toInstant } from '../platform/config/time.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { atMoment, onDay } from './association.ts'
import { staff } from './people.ts'
import { signedAs, withRole } from './signed.ts'

/** Days between a convocation and its meeting. */
const notice = 20
/** The longest time until the meeting in preparation, in days. */
const ahead = 45

const posts = ['Vicepresidencia', 'Secretaría', 'Tesouraría', 'Vogalía', 'Vogalía', 'Presidencia', 'Vogalía']

const point = (titulo: string, tipo: 'ACORDO' | 'ELECCION' | 'ROGOS', maioria = 'SIMPLE') => ({
  titulo,
  texto: '',
  tipo,
  maioria: maioria as 'SIMPLE',
})
const agenda = (...puntos: OrdeDoDiaInput['puntos']): OrdeDoDiaInput => ({
  puntos: [...puntos, point('Rogos e preguntas', 'ROGOS')],
})
const previous = point('Lectura e aprobación da acta anterior', 'ACORDO')
const agendas = {
  asamblea: {
    ordinary: agenda(
      previous,
      point('Memoria de actividades', 'ACORDO'),
      point('Contas do exercicio e orzamento do seguinte', 'ACORDO'),
    ),
    extraordinary: agenda(
      point('Modificación do artigo 12 dos estatutos', 'ACORDO', 'DOUS_TERZOS'),
      point('Elección da persoa que leva a tesouraría', 'ELECCION'),
    ),
  },
  juntaDirectiva: {
    ordinary: agenda(
      previous,
      point('Altas e baixas de persoas socias', 'ACORDO'),
      point('Actividades e gastos do próximo trimestre', 'ACORDO'),
    ),
    extraordinary: agenda(
      point('Contratación da reparación do tellado do local', 'ACORDO'),
      point('Elección da persoa que coordina o magosto', 'ELECCION'),
    ),
  },
}

/** What papers and pages tell of the association, statutes with a second call, and who holds which post since some years ago. */
async function fillAxustes(context: AppContext, author: SignedInUser): Promise<void> {
  const since = `${Number(getToday(context).slice(0, 4)) - 3}-01-01`
  const people = await Promise.all(posts.map((_, place) => signedAs(context, staff[place]?.login ?? '')))
  await changeAxustes(context, author, {
    asociacion: {
      ...{ nome: context.settings.APP_NAME, nomeCurto: '', nif: 'G00000000', rexistro: '2009/012345-1' },
      enderezo: {
        ...{ direccion: 'Rúa do Castiñeiro, 3', codigoPostal: '15706' },
        ...{ localidad: 'Santiago de Compostela', provincia: 'A Coruña' },
      },
      ...{
        telefono: '',
        email: 'ola@carballeira.example',
        web: '',
        horario: 'Martes de 19:00 a 20:30',
        pe: '',
      },
    },
    estatutos: [
      {
        ...presets.asociacion,
        desde: '1900-01-01',
        segundaChamada: { minutos: 30 },
        quorum2: { num: 1, den: 4, estrito: false },
      },
    ],
    cargos: people.flatMap(({ socioId }, place) =>
      socioId ? [{ cargo: posts[place] ?? 'Vogalía', socio: { id: socioId }, desde: since, ata: null }] : [],
    ),
  })
}

interface Manager {
  kind: ReunionKind
  who: SignedInUser
}

/** The people of the census who are in the room, as ids of members: the first ones by surnames. */
async function findCensusIds(context: AppContext, { kind }: Manager, id: number): Promise<number[]> {
  const all = { page: 0, size: -1, sort: [], search: '', filters: {} }
  const { content } = await listCensus(context, context.database.read, kind, id, all)
  return content.map(({ socio }) => socio.id)
}

const isoDay = ({ fecha }: Reunion): string => (fecha ? isoDate(fecha[0], fecha[1], fecha[2]) : '')

/** Everybody who came, as ticks. */
const ticks = (ids: readonly number[]) => ({
  presenzas: ids.map((id) => ({ socio: { id }, presente: true, hora: undefined })),
})

/** A meeting that is over: convened, held with half of its people, voted, closed, and its minutes approved. */
async function holdMeeting(context: AppContext, manager: Manager, meeting: Reunion): Promise<void> {
  const { kind, who } = manager
  const { id } = meeting
  const day = isoDay(meeting)
  const local = meeting.fecha ? isoDateTime(meeting.fecha) : day
  // 00:00 stands for no time
  const start = toInstant(local.replace('T00:00', 'T19:30'), context.settings.TIME_ZONE)
  const at = (minutes: number) => atMoment(context, new Date(start.getTime() + minutes * minute))
  const before = onDay(context, daysAfter(day, -notice))
  const { puntos } = await changeOrdeDoDia(before, kind, who, id, agendas[kind.entidade].ordinary)
  await convene(before, kind, who, id, null)
  const ids = await findCensusIds(context, manager, id)
  const coming = ids.slice(0, Math.ceil(ids.length / 2))
  await noteAttendance(at(-20), kind, who, id, ticks(coming))
  await openReunion(at(0), kind, who, id, 1)
  for (const { id: puntoId, tipo } of puntos)
    if (tipo === 'ACORDO')
      await enterVotes(
        at(40),
        kind,
        who,
        { id, puntoId },
        {
          ...{ metodo: 'MAN_ALZADA', si: coming.length - 1, non: 0, abstencion: 1, branco: 0, nulo: 0 },
          candidatas: [],
        },
      )
  await closeReunion(at(95), kind, who, id)
  const later = onDay(context, daysAfter(day, 10))
  await approveActa(later.clock() < context.clock() ? later : context, kind, who, id, {})
}

/** A meeting of today: convened, with delegations, and some people short of the quorum. */
async function gatherToday(context: AppContext, manager: Manager): Promise<void> {
  const { kind, who } = manager
  const { database } = context
  const today = getToday(context)
  const before = onDay(context, daysAfter(today, -notice))
  const { content } = await listAll(database.read, kind, who, {
    ...{ page: 0, size: 1, search: '', filters: {} },
    sort: [
      { field: 'tipo', direction: 'asc' },
      { field: 'numero', direction: 'desc' },
    ],
  })
  const { id } = await createReunion(before, kind, who, {
    ...{ tipo: 'EXTRAORDINARIA', numero: (content[0]?.numero ?? 0) + 1 },
    ...{ lugar: 'Casa da Carballeira, sala grande', fecha: `${today}T23:00` },
    ...{ enlaces: [], fotos: [], documentos: [] },
  })
  await changeOrdeDoDia(before, kind, who, id, agendas[kind.entidade].extraordinary)
  await convene(before, kind, who, id, null)
  const ids = await findCensusIds(context, manager, id)
  const { chamada1, chamada2 } = await getQuorum(context, database.read, kind, id)
  const missing = 2
  const needed = Math.max(
    1,
    Math.min(...[chamada1, chamada2].flatMap((each) => each?.necesarias ?? [])) - missing,
  )
  const represented = kind.entidade === 'asamblea' ? Math.min(12, Math.floor(needed / 3)) : 0
  for (let each = 0; each < represented; each += 1)
    await enterDelegation(before, kind, who, id, {
      de: { id: ids.at(-1 - each) ?? 0 },
      a: { id: ids[each] ?? 0 },
    })
  await noteAttendance(context, kind, who, id, ticks(ids.slice(0, needed - represented)))
}

/** Proceedings of both kinds of meetings: one that is over, with its minutes, one of today in the room, one in preparation. */
export async function fillProceedings(context: AppContext, author: SignedInUser): Promise<void> {
  await fillAxustes(context, author)
  const today = getToday(context)
  const managers: Manager[] = [
    { kind: asambleas, who: await signedAs(context, withRole('ASSEMBLY_MANAGEMENT')) },
    { kind: juntasDirectivas, who: await signedAs(context, withRole('BOARD_OF_DIRECTORS_MANAGEMENT')) },
  ]
  for (const manager of managers) {
    const all = { page: 0, size: -1, sort: [], search: '', filters: {} }
    const { content } = await listAll(context.database.read, manager.kind, manager.who, all)
    const over = content.find((meeting) => meeting.tipo === 'ORDINARIA' && isoDay(meeting) < today)
    if (over) await holdMeeting(context, manager, over)
    await gatherToday(context, manager)
    const next = content.findLast((meeting) => isoDay(meeting) > today)
    const { kind, who } = manager
    const inPreparation =
      next ??
      (await createReunion(context, kind, who, {
        ...{ tipo: 'ORDINARIA', numero: (over?.numero ?? 0) + 1, lugar: 'Casa da Carballeira, sala grande' },
        fecha: `${daysAfter(today, ahead)}T18:00`,
        ...{ enlaces: [], fotos: [], documentos: [] },
      }))
    await changeOrdeDoDia(context, kind, who, inPreparation.id, agendas[kind.entidade].ordinary)
  }
}
