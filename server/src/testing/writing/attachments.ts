import type { reunionsCalls } from '#contract/reunions.ts'
import type { Example, Fields, Fixtures, Values, WritingCall } from './example.ts'
import { done } from './example.ts'
import { askedForWorkbook, field, inList, threeCalls, whichRow } from './making.ts'

/** Events, assemblies and board meetings: their attachments are alike. */
type ModuleCall = Extract<WritingCall, `${string} /eventos${string}` | keyof typeof reunionsCalls>

const addGrupo = async ({ admin }: Fixtures) =>
  ({ id: (await done(admin.call('POST /grupos', { body: { name: 'Coro' } }))).id }) as { id: number }

const attached = async (world: Fixtures) => ({
  enlaces: [{ nombre: 'Acta', url: 'https://a.example/acta' }],
  fotos: [await world.photo(), await world.photo()],
  documentos: [{ titulo: 'Orde do día', fichero: await world.pdf() }],
})
const attachedFields: Fields = {
  'enlaces.nombre': inList('enlaces', () => ({ nombre: 'Outra' }), /Acta|Outra/),
  'enlaces.url': inList('enlaces', () => ({ url: 'https://b.example/' }), /https:\/\/[ab]\.example/),
  fotos: field(
    'fotos',
    async (world: Fixtures, { fotos }: Values) => [(fotos as Values[])[0], await world.photo()],
    'Foto.jpg',
  ),
  'documentos.id': whichRow,
  'documentos.titulo': inList('documentos', () => ({ titulo: 'Anexo' }), /Orde|Anexo/),
  'documentos.fichero': inList('documentos', async (world) => ({ fichero: await world.pdf() }), 'Papel.pdf'),
}

const reunion = async (world: Fixtures) => ({
  tipo: 'ORDINARIA',
  numero: 7,
  lugar: 'Local social',
  fecha: [2026, 3, 1, 19, 0],
  ...(await attached(world)),
})
const reunionFields: Fields = {
  tipo: field('tipo', 'EXTRAORDINARIA'),
  numero: field('numero', 8),
  lugar: field('lugar', 'Auditorio'),
  fecha: field('fecha', [2026, 4, 1, 20, 30], /2026-03-01T19:00|2026-04-01T20:30/),
  ...attachedFields,
}

const evento = async (world: Fixtures) => ({
  titulo: 'Magosto',
  publico: true,
  lugar: 'Carballeira',
  fecha: [2026, 11, 8, 17, 0],
  descripcion: '<p>Castañas</p>',
  thumbnail: await world.photo(),
  ...(await attached(world)),
  enlaces: [{ nombre: 'Acta', url: 'https://a.example/acta', grupo: await addGrupo(world) }],
  documentos: [{ titulo: 'Orde do día', fichero: await world.pdf(), grupo: await addGrupo(world) }],
})
/** Another group with the same name. */
const otherGrupo = async (world: Fixtures) => ({ grupo: await addGrupo(world) })
const eventoFields: Fields = {
  titulo: field('titulo', 'Festa'),
  publico: field('publico', false),
  lugar: field('lugar', 'Praza'),
  fecha: field('fecha', [2026, 12, 1, 18, 0], /2026-11-08T17:00|2026-12-01T18:00/),
  descripcion: field('descripcion', '<p>Viño</p>', /Castañas|Viño/),
  thumbnail: field('thumbnail', (world: Fixtures) => world.photo(), 'Foto.jpg'),
  ...attachedFields,
  'enlaces.grupo.id': inList('enlaces', otherGrupo, /Coro/),
  'documentos.grupo.id': inList('documentos', otherGrupo, /Coro/),
}

const reunionsReport = (entidade: 'asamblea' | 'juntaDirectiva'): Example => ({
  accion: 'EXPORTAR',
  entidade,
  ready: async () => ({ rexistro: '', query: 'search=coro' }),
  fields: askedForWorkbook,
})

export const attachmentExamples: Record<ModuleCall, Example> = {
  ...threeCalls('eventos', 'evento', evento, eventoFields),
  ...threeCalls('asambleas', 'asamblea', reunion, reunionFields),
  ...threeCalls('juntas-directivas', 'juntaDirectiva', reunion, reunionFields),
  'GET /asambleas/report': reunionsReport('asamblea'),
  'GET /juntas-directivas/report': reunionsReport('juntaDirectiva'),
}
