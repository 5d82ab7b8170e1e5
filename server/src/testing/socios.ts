import type { AssignableRole } from '#contract/roles.ts'
import type { Answer, Caller, TestPortal } from './portal.ts'
import { freshDni } from './portal.ts'

/** The input for a new, unique member, with the given changes. */
export function socioInput(changes: object = {}) {
  const dni = freshDni()
  return {
    nombre: 'Uxía',
    apellidos: 'Lás Rial',
    dni,
    telefono: '981551234',
    email: `${dni.toLowerCase()}@socia.example`,
    anoNac: 1951,
    mesNac: 2,
    diaNac: 28,
    profesion: 'Mestra',
    sexo: 'MULLER',
    direccion: {
      direccion: 'Rúa do Vilar, 5',
      codigoPostal: '15705',
      localidad: 'Santiago de Compostela',
      provincia: 'A Coruña',
    },
    cuentaCorriente: 'ES9121000418450200051332',
    ...changes,
  }
}

/** Adds a member as `manager`; returns the record. */
export async function addSocio(manager: Caller, changes: object = {}): Promise<Answer['body']> {
  const { status, body } = await manager.call('POST /socios', { body: socioInput(changes) })
  if (status !== 201) throw new Error(`no new member: ${JSON.stringify(body)}`)
  return body
}

/** A new member with these roles, signed in; `admin` creates the record. */
export async function signInSocio(
  portal: Pick<TestPortal, 'createSession'>,
  admin: Caller,
  ...authorities: AssignableRole[]
): Promise<{ socio: Answer['body']; caller: Caller }> {
  const { id } = await addSocio(admin)
  if (authorities.length > 0)
    await admin.call('PUT /socios/:id/authorities', { params: { id }, body: { id, authorities } })
  const { body: socio } = await admin.call('GET /socios/:id', { params: { id } })
  return { socio, caller: await portal.createSession(socio.userId, socio.dni) }
}

/** Ends a membership. */
export const deactivateSocio = (manager: Caller, id: number): Promise<Answer> =>
  manager.call('PUT /socios/:id/deactivate', { params: { id }, query: { cause: 'Mudanza' } })

/** Deletes an inactive member from the register. */
export const removeSocio = (manager: Caller, id: number): Promise<Answer> =>
  manager.call('DELETE /socios/:id', { params: { id } })
