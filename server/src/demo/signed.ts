import { asWho, getUsuario } from '../modules/usuarios/usuarios.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { staff } from './people.ts'

/** A staff member as a signed-in user. */
export async function signedAs({ database }: AppContext, login: string): Promise<SignedInUser> {
  const usuario = await getUsuario(database.read, { login })
  const authorities = staff.find((person) => person.login === login)?.authorities ?? []
  return {
    ...asWho(usuario),
    authorities,
    socioId: usuario.socio?.id ?? null,
    ownFields: [],
    sessionId: '',
    lacksSecondFactor: false,
    token: '',
  }
}

/** Login of the staff member with a role. */
export const withRole = (role: SignedInUser['authorities'][number]): string =>
  staff.find(({ authorities }) => authorities.includes(role))?.login ?? ''

/** Login of the member without a task. */
export const ordinaryMember = staff.at(-1)?.login ?? ''
