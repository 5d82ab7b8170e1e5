import { csv, headings, membersFile, newPerson, simulated, uploadMembers } from '../importacions.ts'
import type { Example, WritingCall } from './example.ts'
import { done } from './example.ts'

/** Imports of members. */
type ModuleCall = Extract<WritingCall, `${string} /importacions${string}`>

const file = () => csv(headings, newPerson())

export const importacionsExamples: Record<ModuleCall, Example> = {
  'POST /importacions': {
    accion: 'SUBIR',
    entidade: 'importacion',
    ready: async () => ({ body: membersFile(file(), 'Socias.csv') }),
    fields: {
      fichero: { campo: 'ficheiro', shown: 'Socias.csv' },
      codificacion: { omitted: 'says how the file is read, and shows in the import' },
    },
  },
  'PUT /importacions/:id': {
    unrecorded: 'a dry run changes nothing in the register',
    ready: async ({ admin }) => {
      const { id } = await done(uploadMembers(admin, file()))
      return { params: { id }, body: { columnas: [] } }
    },
  },
  'POST /importacions/:id/executar': {
    accion: 'IMPORTAR',
    entidade: 'importacion',
    ready: async ({ admin }) => {
      const { id } = await simulated(admin, file())
      return { rexistro: id, params: { id }, body: { cartas: 'AGORA' } }
    },
    fields: { cartas: { campo: 'cartas', shown: 'AGORA' } },
  },
  'GET /importacions/:id/erros': {
    accion: 'EXPORTAR',
    entidade: 'importacion',
    ready: async ({ admin }) => {
      const { id } = await simulated(admin, csv(headings, newPerson({ dni: 'x' })), 'Socias.csv')
      return { rexistro: '', params: { id } }
    },
    fields: {
      download: { omitted: 'only says how the browser takes the file' },
      ticket: { omitted: 'stands in for the session' },
      v: { omitted: 'only names the state of the file' },
    },
  },
}
