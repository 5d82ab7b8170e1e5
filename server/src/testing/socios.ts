import type { Answer, Caller } from './portal.ts'
import { freshDni } from './portal.ts'

/** Adds somebody to the register, by the hand of whoever keeps it; answers the member's record. */
export async function addSocio(manager: Caller, fields: object = {}): Promise<Answer['body']> {
  const dni = freshDni()
  const { status, body } = await manager.call('POST /socios', {
    body: {
      nombre: 'Uxía',
      apellidos: 'Lás Rial',
      dni,
      telefono: '981 55 12 34',
      email: `${dni}@socia.example`,
      ...fields,
    },
  })
  if (status !== 201) throw new Error(`no new member: ${JSON.stringify(body)}`)
  return body
}

/** Ends a membership. */
export const deactivateSocio = (manager: Caller, id: number): Promise<Answer> =>
  manager.call('PUT /socios/:id/deactivate', { params: { id }, query: { cause: 'Mudanza' } })

/** Takes an inactive member out of the register. */
export const removeSocio = (manager: Caller, id: number): Promise<Answer> =>
  manager.call('DELETE /socios/:id', { params: { id } })
