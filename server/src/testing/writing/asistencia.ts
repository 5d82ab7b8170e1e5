import type { asistenciaCalls } from '#contract/asistencia.ts'
import type { ReunionPath } from '../reunions.ts'
import { addConvened, addOpen, setBoard, tickAll } from '../reunions.ts'
import { addSocio } from '../socios.ts'
import type { Example, Fixtures, WritingCall } from './example.ts'
import { askedFor } from './making.ts'

/** What happens in the room of a meeting: attendance, opening, votes. */
type ModuleCall = Extract<WritingCall, keyof typeof asistenciaCalls>
type Entidade = 'asamblea' | 'juntaDirectiva'

const toId = (id: number) => ({ rexistro: id, params: { id } })

/** A convened meeting, and a member of its census. */
async function addMeeting({ admin }: Fixtures, path: ReunionPath) {
  const person = await addSocio(admin)
  await setBoard(admin, [person])
  return { id: (await addConvened(admin, path)).id as number, person }
}

const examplesOf = <Path extends ReunionPath>(path: Path, entidade: Entidade) => {
  const roll: Example = {
    accion: 'PASAR_LISTA',
    entidade,
    ready: async (world) => {
      const { id, person } = await addMeeting(world, path)
      const hora = world.portal.clock().toISOString()
      return {
        ...toId(id),
        body: { presenzas: [{ socio: { id: person.id }, presente: false, hora, nunca: true }] },
      }
    },
    fields: {
      'presenzas.socio.id': { campo: 'presenzas', shown: /n\.º \d+/ },
      'presenzas.presente': { campo: 'presenzas', shown: /×/ },
      'presenzas.nunca': { campo: 'presenzas', shown: /×/ },
      confirmar: { omitted: 'it only says that the quorum of the opening may be lost' },
      'presenzas.hora': { campo: 'presenzas', shown: /\d{4}-\d\d-\d\dT/ },
    },
  }
  const list: Example = {
    accion: 'EXPORTAR',
    entidade,
    ready: async (world) => toId((await addMeeting(world, path)).id),
    fields: askedFor,
  }
  const open: Example = {
    accion: 'ABRIR',
    entidade,
    ready: async (world) => {
      const { id } = await addMeeting(world, path)
      await tickAll(world.admin, path, id)
      return { ...toId(id), body: { chamada: 1 } }
    },
    fields: { chamada: { campo: 'chamada' } },
  }
  const close: Example = {
    accion: 'PECHAR',
    entidade,
    ready: async (world) => {
      const { id } = await addMeeting(world, path)
      await addOpen(world.admin, path, id)
      return toId(id)
    },
    fields: {},
  }
  const vote: Example = {
    accion: 'VOTAR',
    entidade,
    ready: async (world) => {
      const { id } = await addMeeting(world, path)
      const { election } = await addOpen(world.admin, path, id)
      return {
        rexistro: id,
        params: { id, puntoId: election },
        body: {
          metodo: 'SECRETA',
          ...{ si: 0, non: 0, abstencion: 0, branco: 0, nulo: 0 },
          candidatas: [{ nome: 'Lista única', votos: 1 }],
        },
      }
    },
    fields: {
      metodo: { campo: 'metodo', shown: 'SECRETA' },
      si: { campo: 'si' },
      non: { campo: 'non' },
      abstencion: { campo: 'abstencion' },
      branco: { campo: 'branco' },
      nulo: { campo: 'nulo' },
      'candidatas.nome': { campo: 'candidatas', shown: /Lista única/ },
      'candidatas.votos': { campo: 'candidatas', shown: /: 1/ },
    },
  }
  return {
    [`PUT /${path}/:id/presenzas`]: roll,
    [`GET /${path}/:id/asistencia/folla`]: list,
    [`PUT /${path}/:id/abrir`]: open,
    [`PUT /${path}/:id/pechar`]: close,
    [`PUT /${path}/:id/puntos/:puntoId/votacion`]: vote,
  } as Record<Extract<ModuleCall, `${string} /${Path}/${string}`>, Example>
}

export const asistenciaExamples: Record<ModuleCall, Example> = {
  ...examplesOf('asambleas', 'asamblea'),
  ...examplesOf('juntas-directivas', 'juntaDirectiva'),
}
