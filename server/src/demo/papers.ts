import { createDocumento } from '../modules/documentos/documentos.service.ts'
import { createTipo, tipoDocumentos } from '../modules/tipos/tipos.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { getToday } from '../platform/config/time.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { onDay, storeAll } from './association.ts'
import { shortDocx } from './docx.ts'
import { onePagePdf, spanishDay } from './pdf.ts'
import { signedAs, withRole } from './signed.ts'

const tipos = [
  'Acta',
  'Circular',
  'Convenio',
  'Estatutos e normas',
  'Formulario',
  'Memoria de actividades',
] as const

/** A document of the association. */
export interface DemoPaper {
  tipo: (typeof tipos)[number]
  titulo: string
  descripcion: string
  /** ISO text. */
  fecha: string
  type: 'pdf' | 'docx' | 'txt'
  /** Its paragraphs. */
  text: string[]
}

/** Number of past years with documents. */
const years = 4

/** The documents of every year. */
const yearly = (year: number): DemoPaper[] => [
  {
    tipo: 'Circular',
    titulo: `Calendario de festivos e peches de ${year}`,
    descripcion: '',
    fecha: `${year}-01-10`,
    type: 'txt',
    text: ['A casa pecha os días de festa e a segunda quincena de agosto.', 'O comedor pecha tamén os luns.'],
  },
  {
    tipo: 'Circular',
    titulo: `Cota e prezos de ${year}`,
    descripcion: 'Cando se cobra a cota, canto custa cada servizo e que facer se non se pode pagar.',
    fecha: `${year}-02-02`,
    type: 'pdf',
    text: [
      'A cota anual cóbrase na segunda semana de febreiro na conta que nos deches.',
      'Quen teña dificultades para pagar pode falar coa tesouraría: ninguén queda fóra por diñeiro.',
    ],
  },
  {
    tipo: 'Memoria de actividades',
    titulo: `Memoria de actividades de ${year - 1}`,
    descripcion: 'O que se fixo en cada área, con cantas persoas e con que medios.',
    fecha: `${year}-03-01`,
    type: 'docx',
    text: [
      'Ao longo do ano houbo 41 actividades, cunha media de 34 asistentes.',
      'O coro cantou en sete vilas. Os roteiros percorreron 112 quilómetros.',
    ],
  },
  {
    tipo: 'Acta',
    titulo: `Acta da asemblea ordinaria de ${year}`,
    descripcion: 'Aprobación das contas, da memoria e das cotas.',
    fecha: `${year}-03-24`,
    type: 'pdf',
    text: [
      'Apróbase a acta anterior por unanimidade.',
      'Apróbanse as contas por 78 votos a favor e 2 abstencións.',
    ],
  },
  {
    tipo: 'Convenio',
    titulo: `Convenio coa Concellaría de Benestar Social para o acompañamento a domicilio, ${year}`,
    descripcion:
      'Regula as visitas a persoas que viven soas: quen as fai, con que formación, como se coordinan cos servizos sociais e que achega cada parte.',
    fecha: `${year}-05-05`,
    type: 'pdf',
    text: [
      'O Concello achega a formación e o seguro. A asociación achega as persoas voluntarias e a coordinación.',
      'O convenio dura un ano e prorrógase se ningunha das partes di o contrario.',
    ],
  },
  {
    tipo: 'Circular',
    titulo: `Horarios de verán de ${year}`,
    descripcion: '',
    fecha: `${year}-06-20`,
    type: 'txt',
    text: ['De xullo a setembro a secretaría atende de 9:00 a 13:00.', 'Os obradoiros volven en outubro.'],
  },
  {
    tipo: 'Acta',
    titulo: `Acta da asemblea extraordinaria de ${year}`,
    descripcion: 'Obras na casa.',
    fecha: `${year}-10-27`,
    type: 'pdf',
    text: ['Escóllese o orzamento das obras por 61 votos contra 9.'],
  },
]

const once: DemoPaper[] = [
  {
    tipo: 'Estatutos e normas',
    titulo: 'Estatutos da asociación',
    descripcion: 'Texto inscrito no Rexistro de Asociacións de Galicia.',
    fecha: '2009-03-14',
    type: 'pdf',
    text: [
      'Artigo 1. A Carballeira é unha asociación sen ánimo de lucro.',
      'Artigo 2. Ten por fin que as persoas maiores vivan acompañadas e decidan sobre a súa vida.',
    ],
  },
  {
    tipo: 'Estatutos e normas',
    titulo: 'Regulamento de réxime interno',
    descripcion: 'Uso da casa, do comedor, da biblioteca e da horta.',
    fecha: '2014-11-22',
    type: 'pdf',
    text: [
      'A casa está aberta todos os días, de 9:00 a 21:00.',
      'Cada quen deixa as cousas como lle gustaría atopalas.',
    ],
  },
  {
    tipo: 'Estatutos e normas',
    titulo: 'Protocolo de protección de datos persoais',
    descripcion: 'Que datos gardamos, para que, canto tempo e como pedir que se corrixan ou se borren.',
    fecha: '2019-05-25',
    type: 'docx',
    text: ['Só gardamos os datos que fan falta para levar a asociación.'],
  },
  {
    tipo: 'Formulario',
    titulo: 'Solicitude de alta',
    descripcion: 'Para imprimir, cubrir e entregar na secretaría.',
    fecha: '2021-01-15',
    type: 'docx',
    text: ['Nome e apelidos: ____________________', 'DNI: ____________', 'Teléfono: ____________'],
  },
  {
    tipo: 'Formulario',
    titulo: 'Mandato de domiciliación bancaria',
    descripcion: 'Mandato SEPA para cobrar a cota.',
    fecha: '2021-01-15',
    type: 'pdf',
    text: ['Autorizo a Carballeira a cobrar a cota anual na conta:', 'ES__ ____ ____ ____ ____ ____'],
  },
]

/** The documents by `today` (ISO text), oldest first. */
export function demoPapers(today: string): DemoPaper[] {
  const last = Number(today.slice(0, 4))
  const all = Array.from({ length: years + 1 }, (_, at) => last - years + at).flatMap(yearly)
  return [...once, ...all]
    .filter(({ fecha }) => fecha <= today)
    .sort((one, other) => one.fecha.localeCompare(other.fecha))
}

function createContent({ titulo, fecha, type, text }: DemoPaper): Buffer | Promise<Buffer> {
  if (type === 'docx') return shortDocx(titulo, [...text, spanishDay(fecha)])
  if (type === 'txt') return Buffer.from(`${[titulo, ...text, spanishDay(fecha)].join('\r\n\r\n')}\r\n`)
  return onePagePdf(titulo, [...text.flatMap((each) => [each, '']), spanishDay(fecha)])
}

/** Documents of several years with their types, created by the secretary; `author` creates the types. */
export async function fillPapers(context: AppContext, author: SignedInUser): Promise<void> {
  const ids = new Map<string, number>()
  for (const nombre of tipos)
    ids.set(nombre, (await createTipo(context, tipoDocumentos, author, { nombre })).id)
  const secretary = await signedAs(context, withRole('ASSEMBLY_MANAGEMENT'))
  for (const paper of demoPapers(getToday(context))) {
    const { tipo, titulo, descripcion, fecha, type } = paper
    const then = onDay(context, fecha)
    const make = () => createContent(paper)
    const files = await storeAll(then, secretary, [{ key: titulo, fileName: `${titulo}.${type}`, make }])
    const fichero = files.get(titulo) ?? { uuid: '' }
    await createDocumento(then, secretary, {
      titulo,
      descripcion,
      fecha,
      tipo: { id: ids.get(tipo) ?? 0 },
      fichero,
    })
  }
}
