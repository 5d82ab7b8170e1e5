import type { actasCalls } from '#contract/actas.ts'
import type { ReunionPath } from '../reunions.ts'
import { addHeld, setBoard } from '../reunions.ts'
import { addSocio } from '../socios.ts'
import type { Example, Fixtures, WritingCall } from './example.ts'
import { askedFor, inList, whichOne, whichRow } from './making.ts'

/** Minutes, what is added to them, and certificates. */
type ModuleCall = Extract<WritingCall, keyof typeof actasCalls>

/** A meeting that was held, and a member of its census. */
async function addMeeting({ admin }: Fixtures, path: ReunionPath, approved: boolean) {
  const person = await addSocio(admin)
  await setBoard(admin, [person])
  return { ...(await addHeld(admin, path, { approved })), person }
}

/** Another member who signs. */
const addSigner = async ({ admin }: Fixtures) => ({ id: (await addSocio(admin, { nombre: 'Nora' })).id })

const examplesOf = <Path extends ReunionPath>(path: Path, entidade: 'asamblea' | 'juntaDirectiva') => {
  const save: Example = {
    accion: 'MODIFICAR',
    entidade,
    ready: async (world) => {
      const { id, agreement, person } = await addMeeting(world, path, false)
      return {
        rexistro: id,
        params: { id },
        body: {
          puntos: [{ id: agreement, texto: '<p>Apróbanse as contas.</p>' }],
          introducion: '<p>Ás sete da tarde.</p>',
          peche: '<p>Remata ás nove.</p>',
          secretaria: { id: person.id },
          presidencia: { id: person.id },
        },
      }
    },
    fields: {
      'puntos.id': whichRow,
      'puntos.texto': inList('puntos', () => ({ texto: '<p>Rexéitanse.</p>' }), /Rexéitanse\./),
      introducion: { campo: 'introducion', to: '<p>Ás oito da tarde.</p>', shown: 'Ás oito da tarde.' },
      peche: { campo: 'peche', to: '<p>Remata ás dez.</p>', shown: 'Remata ás dez.' },
      'secretaria.id': { campo: 'secretaria', to: addSigner, shown: /Nora/ },
      'presidencia.id': { campo: 'presidencia', to: addSigner, shown: /Nora/ },
      version: whichOne.version as { omitted: string },
    },
  }
  const approve: Example = {
    accion: 'APROBAR',
    entidade,
    ready: async (world) => {
      const { id } = await addMeeting(world, path, false)
      return { rexistro: id, params: { id } }
    },
    fields: {
      version: whichOne.version as { omitted: string },
      confirmar: { omitted: 'the minutes say which points were not called' },
    },
  }
  const note: Example = {
    accion: 'DILIXENCIA',
    entidade,
    ready: async (world) => {
      const { id } = await addMeeting(world, path, true)
      return { rexistro: id, params: { id }, body: { texto: 'Onde di «maio» debe dicir «xuño».' } }
    },
    fields: { texto: { campo: 'texto' } },
  }
  const certify: Example = {
    accion: 'CERTIFICAR',
    entidade,
    ready: async (world) => {
      const { id, agreement } = await addMeeting(world, path, true)
      return { rexistro: id, params: { id }, body: { puntos: [{ id: agreement }] } }
    },
    fields: { 'puntos.id': { campo: 'puntos', shown: /Contas do ano/ } },
  }
  const book: Example = {
    accion: 'EXPORTAR',
    entidade,
    ready: async (world) => {
      await addMeeting(world, path, true)
      return { rexistro: '' }
    },
    fields: askedFor,
  }
  return {
    [`PUT /${path}/:id/acta`]: save,
    [`POST /${path}/:id/acta/aprobar`]: approve,
    [`POST /${path}/:id/acta/dilixencias`]: note,
    [`POST /${path}/:id/certificados`]: certify,
    [`GET /${path}/actas/libro`]: book,
  } as Record<Extract<ModuleCall, `${string} /${Path}/${string}`>, Example>
}

export const actasExamples: Record<ModuleCall, Example> = {
  ...examplesOf('asambleas', 'asamblea'),
  ...examplesOf('juntas-directivas', 'juntaDirectiva'),
}
