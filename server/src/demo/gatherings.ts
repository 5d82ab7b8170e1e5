import type { ReunionInput } from '#contract/reunions.ts'
import { createEvento } from '../modules/eventos/editing.service.ts'
import { allGrupos, changeGrupo } from '../modules/grupos/grupos.service.ts'
import { announceImage, storeImage } from '../modules/images/images.service.ts'
import { asambleas, juntasDirectivas } from '../modules/reunions/records/reunions.rules.ts'
import { createReunion } from '../modules/reunions/records/reunions.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { daysAfter, getToday } from '../platform/config/time.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { keepBytes } from '../platform/http/multipart-uploads.ts'
import { onDay, storeAll } from './association.ts'
import type { DemoEvent } from './events.ts'
import { unplanned, yearly } from './events.ts'
import type { DemoMeeting } from './meetings.ts'
import { assemblies, boardMeetings } from './meetings.ts'
import { onePagePdf, spanishDay } from './pdf.ts'
import { scene } from './pictures.ts'
import { ordinaryMember, signedAs, withRole } from './signed.ts'

/** Past and future range of the meetings, in days. */
const [past, ahead] = [730, 100]
/** Older meetings have fewer photos, in days. */
const longAgo = 365

/** A yearly occasion on one of its days. */
interface Occasion<T> {
  what: T
  /** ISO text. */
  day: string
  /** Whether it is over. */
  isOver: boolean
  /** Prefix of the keys of its files. */
  key: string
  /** Names of the photos. */
  photos: string[]
}

/** Two years of yearly occasions, and the next ones, oldest first. */
export function planned<T extends { day: string; photos?: string[] }>(
  what: readonly T[],
  today: string,
): Occasion<T>[] {
  const year = Number(today.slice(0, 4))
  return [year - 2, year - 1, year, year + 1]
    .flatMap((each) => what.map((one) => ({ what: one, day: `${each}-${one.day}` })))
    .filter(({ day }) => day > daysAfter(today, -past) && day <= daysAfter(today, ahead))
    .sort((one, other) => one.day.localeCompare(other.day))
    .map((one) => {
      const isOver = one.day < today
      const isOld = one.day < daysAfter(today, -longAgo)
      const photos = isOver ? (one.what.photos ?? []).slice(0, isOld ? 1 : undefined) : []
      return { ...one, isOver, key: `${one.day} ${what.indexOf(one.what)}`, photos }
    })
}

/** Two years of events, assemblies and board meetings, each created by the responsible staff member. */
export async function fillGatherings(context: AppContext, author: SignedInUser): Promise<void> {
  const today = getToday(context)
  const grupos = await findGrupos(context, author)
  const organiser = await signedAs(context, withRole('EVENT_MANAGEMENT'))
  for (const one of planned(yearly, today)) await addEvent(context, organiser, one, { today, grupos })
  await createEvento(context, organiser, { ...unplanned, publico: false, descripcion: unplanned.text })

  const secretary = await signedAs(context, withRole('ASSEMBLY_MANAGEMENT'))
  const chair = await signedAs(context, withRole('BOARD_OF_DIRECTORS_MANAGEMENT'))
  for (const one of numbered(planned(assemblies, today), [17, 4])) {
    const then = onDay(context, noted(one, today))
    const input = await meetingInput(then, secretary, 'assembly', one)
    await createReunion(then, asambleas, secretary, input)
  }
  for (const one of numbered(planned(boardMeetings, today), [94, 12])) {
    const then = onDay(context, noted(one, today))
    const input = await meetingInput(then, chair, 'board', one)
    await createReunion(then, juntasDirectivas, chair, input)
  }
}

/** Ids of the groups by name; the ordinary staff member sings in the choir. */
async function findGrupos(context: AppContext, author: SignedInUser): Promise<Map<string, number>> {
  const grupos = await allGrupos(context.database.read)
  const choir = grupos.find(({ name }) => name === 'Coro')
  const { socioId } = await signedAs(context, ordinaryMember)
  if (choir && socioId)
    await changeGrupo(context, author, choir.id, { ...choir, socios: [...choir.socios, { id: socioId }] })
  return new Map(grupos.map(({ name, id }) => [name, id]))
}

/** The day on which a record was created: three weeks ahead, but not after today. */
const announced = ({ day }: Occasion<unknown>, today: string): string =>
  [daysAfter(day, -21), today].sort()[0] as string
/** The day of its last change: after the occasion. */
const noted = (one: Occasion<unknown>, today: string): string =>
  one.isOver ? ([daysAfter(one.day, 3), today].sort()[0] as string) : announced(one, today)

interface EventSetting {
  today: string
  grupos: Map<string, number>
}

async function addEvent(
  context: AppContext,
  organiser: SignedInUser,
  one: Occasion<DemoEvent>,
  { today, grupos }: EventSetting,
): Promise<void> {
  const { what, day, photos } = one
  const picture = (place: number) => scene(what.motif, Number(day.slice(0, 4)) + place)
  const then = onDay(context, noted(one, today))
  const { papers = [], links = [], titulo, lugar, publico } = what
  const files = await storeAll(then, organiser, [
    { key: 'picture', fileName: `${titulo}.jpg`, make: () => picture(0) },
    ...photos.map((name, at) => ({ key: name, fileName: `${name}.jpg`, make: () => picture(at + 1) })),
    ...papers.map((paper) => ({
      key: paper.titulo,
      fileName: `${paper.titulo}.pdf`,
      make: () => onePagePdf(paper.titulo, [titulo, '', ...paper.lines]),
    })),
  ])
  const file = (name: string) => files.get(name) ?? { uuid: '' }
  const getGrupo = ({ grupo }: { grupo?: string }) => (grupo ? { id: grupos.get(grupo) ?? 0 } : null)
  await createEvento(then, organiser, {
    titulo,
    lugar,
    publico,
    fecha: `${day}T${what.time}`,
    descripcion: what.text.includes('{figure}')
      ? what.text.replace('{figure}', await figure(then, organiser, 'eventos', titulo, await picture(1)))
      : what.text,
    thumbnail: file('picture'),
    fotos: photos.map(file),
    enlaces: links.map((link) => ({ nombre: link.nombre, url: link.url, grupo: getGrupo(link) })),
    documentos: papers.map((paper) => ({
      titulo: paper.titulo,
      fichero: file(paper.titulo),
      grupo: getGrupo(paper),
    })),
  })
}

/** A picture inside a text, in the markup of the editor. */
export async function figure(
  context: AppContext,
  who: SignedInUser,
  gallery: string,
  name: string,
  content: Buffer,
): Promise<string> {
  const { DATA_DIR: dataDir, MAX_FILE_SIZE: limit, API_BASE } = context.settings
  const announcedImage = await announceImage(context, who, { gallery, name })
  const incoming = await keepBytes(content, `${name}.jpg`, { dataDir, limit })
  try {
    const { id, version } = await storeImage(context, who, announcedImage, incoming)
    const src = `${API_BASE}/download/gallery/${gallery}/${id}?version=${version}`
    return `<figure class="image"><img src="${src}" alt="" width="900" height="600"><figcaption>Debuxo: A Carballeira</figcaption></figure>`
  } finally {
    await incoming.remove()
  }
}

/** Numbers the meetings separately by type; `first` contains the first ordinary and the first extraordinary number. */
function numbered(list: Occasion<DemoMeeting>[], first: [number, number]) {
  const next = { ORDINARIA: first[0], EXTRAORDINARIA: first[1] }
  return list.map((one) => {
    const numero = next[one.what.tipo]
    next[one.what.tipo] += 1
    return { ...one, numero }
  })
}

/** A meeting with an invitation before the meeting and minutes afterwards; `kind` is the kind of meeting. */
async function meetingInput(
  context: AppContext,
  author: SignedInUser,
  kind: 'assembly' | 'board',
  { what, day, isOver, numero, photos }: Occasion<DemoMeeting> & { numero: number },
): Promise<ReunionInput> {
  const { tipo, lugar, agenda, decided, time } = what
  const name = `${kind === 'assembly' ? 'Asemblea' : 'Xunta directiva'} ${tipo.toLowerCase()} ${numero}`
  const place = `${lugar}, ${spanishDay(day)}${time === '00:00' ? '' : `, ${time}`}`
  const points = agenda.map((point, at) => `${at + 1}. ${point}`)
  const call = { titulo: 'Convocatoria', lines: [place, '', 'Orde do día', ...points] }
  const minutes = {
    titulo: 'Acta',
    lines: [place, '', ...points.flatMap((point, at) => [point, decided[at] ?? '', ''])],
  }
  const papers = isOver ? [call, minutes] : [call]
  const files = await storeAll(context, author, [
    ...photos.map((photo, at) => ({
      key: photo,
      fileName: `${photo}.jpg`,
      make: () => scene(what.motif, numero + at),
    })),
    ...papers.map(({ titulo, lines }) => ({
      key: titulo,
      fileName: `${titulo} ${name}.pdf`,
      make: () => onePagePdf(`${titulo}: ${name}`, lines),
    })),
  ])
  const file = (of: string) => files.get(of) ?? { uuid: '' }
  return {
    tipo,
    numero,
    lugar,
    fecha: `${day}T${time}`,
    enlaces:
      lugar === 'Por videochamada'
        ? [{ nombre: 'Entrar na videochamada', url: `https://video.carballeira.example/xunta-${numero}` }]
        : [],
    fotos: photos.map(file),
    documentos: papers.map(({ titulo }) => ({ titulo, fichero: file(titulo) })),
  }
}
