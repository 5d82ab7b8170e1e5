import type { convocatoriasCalls } from '#contract/convocatorias.ts'
import type { ReunionPath } from '../reunions.ts'
import {
  addConvened,
  addReunion,
  addWithAgenda,
  convene,
  setAgenda,
  setBoard,
  setEmail,
  setStatutes,
} from '../reunions.ts'
import { addSocio, signInSocio } from '../socios.ts'
import type { Example, Fixtures, WritingCall } from './example.ts'
import { askedFor, field, inList, whichOne, whichRow } from './making.ts'

/** What happens before a meeting: agenda, convocation, answers and delegations. */
type ModuleCall = Extract<WritingCall, keyof typeof convocatoriasCalls>
type Entidade = 'asamblea' | 'juntaDirectiva'

const toId = (id: number) => ({ rexistro: id, params: { id } })

/** Two members who are in the census of any meeting. */
async function addPeople({ admin }: Fixtures) {
  const people = [await addSocio(admin), await addSocio(admin)] as const
  await setBoard(admin, people)
  return people
}

const examplesOf = <Path extends ReunionPath>(path: Path, entidade: Entidade) => {
  const agenda: Example = {
    accion: 'MODIFICAR',
    entidade,
    ready: async ({ admin }) => {
      await setStatutes(admin, { segundaChamada: { minutos: 30 } })
      const { id } = await addReunion(admin, path)
      const puntos = [{ titulo: 'Contas', texto: 'No local.', tipo: 'ACORDO', maioria: 'SIMPLE' }]
      return { ...toId(id), body: await setAgenda(admin, path, id, { puntos }) }
    },
    fields: {
      version: whichOne.version as { omitted: string },
      'puntos.id': whichRow,
      'puntos.titulo': inList('puntos', () => ({ titulo: 'Orzamento' }), 'Orzamento'),
      'puntos.texto': inList('puntos', () => ({ texto: 'Na web.' }), 'Na web.'),
      'puntos.tipo': inList('puntos', () => ({ tipo: 'ELECCION' }), 'ELECCION'),
      'puntos.maioria': inList('puntos', () => ({ maioria: 'DOUS_TERZOS' }), 'DOUS_TERZOS'),
      segundaChamada: field('segundaChamada', [2026, 6, 30, 20, 30], '2026-06-30T20:30'),
    },
  }
  const convocation: Example = {
    accion: 'CONVOCAR',
    entidade,
    ready: async ({ admin }) => {
      const { id } = await addWithAgenda(admin, path, { fecha: [2026, 6, 3, 19, 0] })
      return { ...toId(id), body: { confirmar: 'Hai que asinar o convenio xa.' } }
    },
    fields: { confirmar: { campo: 'motivo', shown: 'Hai que asinar o convenio xa.' } },
  }
  const letters: Example = {
    accion: 'EXPORTAR',
    entidade,
    ready: async (world) => {
      const { admin, portal } = world
      const [person] = await addPeople(world)
      await setEmail(portal, person.id, '')
      return toId((await addConvened(admin, path)).id)
    },
    fields: { ...askedFor, parte: { omitted: 'the name of the file has its number' } },
  }
  const removal: Example = {
    accion: 'ELIMINAR',
    entidade,
    ready: async (world) => {
      await addPeople(world)
      const { id } = await addConvened(world.admin, path)
      return { ...toId(id), query: { motivo: 'Non hai local.' } }
    },
    fields: { motivo: { campo: 'motivo', shown: 'Non hai local.' } },
  }
  const delegation: Example = {
    accion: 'DELEGAR',
    entidade,
    ready: async (world) => {
      await setStatutes(world.admin)
      const [de, a] = await addPeople(world)
      const { id } = await addConvened(world.admin, path)
      return { ...toId(id), body: { de: { id: de.id }, a: { id: a.id } } }
    },
    fields: { 'de.id': { campo: 'de' }, 'a.id': { campo: 'a' } },
  }
  const answer: Example = {
    accion: 'RESPONDER',
    entidade,
    ready: async ({ admin, portal }) => {
      const { socio, caller } = await signInSocio(portal, admin)
      const other = await addSocio(admin)
      await setStatutes(admin)
      await setBoard(admin, [socio, other])
      const { id } = await addWithAgenda(admin, path)
      await convene(admin, path, id)
      return { ...toId(id), as: caller, body: { resposta: 'DELEGO', a: { id: other.id } } }
    },
    fields: { resposta: { campo: 'resposta', shown: 'DELEGO' }, 'a.id': { campo: 'a' } },
  }
  return {
    [`PUT /${path}/:id/orde-do-dia`]: agenda,
    [`POST /${path}/:id/convocatoria`]: convocation,
    [`GET /${path}/:id/convocatoria/cartas`]: letters,
    [`DELETE /${path}/:id`]: removal,
    [`PUT /${path}/:id/delegacions`]: delegation,
    [`PUT /${path}/:id/a-mina-resposta`]: answer,
  } as Record<Extract<ModuleCall, `${string} /${Path}/${string}`>, Example>
}

export const convocatoriasExamples: Record<ModuleCall, Example> = {
  ...examplesOf('asambleas', 'asamblea'),
  ...examplesOf('juntas-directivas', 'juntaDirectiva'),
}
