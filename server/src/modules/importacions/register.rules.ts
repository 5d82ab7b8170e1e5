import type { AssignableRole } from '#contract/roles.ts'
import { emailKey, isIban } from '#contract/rules.ts'
import { searchText } from '#contract/search.ts'
import type { MemberValues } from '../socios/stored-columns.rules.ts'

/** The register as an import compares a file with it. */

/** A member as stored. */
export interface KnownSocio {
  id: number
  usuarioId: number
  numero: number
  version: number
  values: MemberValues
  fechaAlta: string
  /** The empty text while active, as is the cause. */
  fechaBaja: string
  causaBaja: string
  /** Ids of groups. */
  grupos: number[]
  /** Values of own fields by their ids, as stored. */
  valores: Map<number, string>
}

export interface KnownUsuario {
  id: number
  login: string
  email: string | null
  version: number
  roles: readonly AssignableRole[]
  isSocio: boolean
}

export interface KnownGrupo {
  id: number
  name: string
  isProtected: boolean
}

const addTo = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void => {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** Finds members, users and groups by what a row says. */
export class RegisterIndex {
  readonly byNumero = new Map<number, KnownSocio>()
  readonly byDni = new Map<string, KnownSocio>()
  readonly byName = new Map<string, KnownSocio[]>()
  readonly byIban = new Map<string, KnownSocio[]>()
  readonly usuarios = new Map<number, KnownUsuario>()
  readonly usuariosByLogin = new Map<string, KnownUsuario>()
  readonly usuariosByEmail = new Map<string, KnownUsuario>()
  readonly grupos: readonly KnownGrupo[]
  readonly gruposById: ReadonlyMap<number, KnownGrupo>
  readonly #gruposByKey: ReadonlyMap<string, KnownGrupo[]>

  constructor(grupos: readonly KnownGrupo[]) {
    this.grupos = grupos
    this.gruposById = new Map(grupos.map((grupo) => [grupo.id, grupo]))
    this.#gruposByKey = Map.groupBy(grupos, ({ name }) => searchText(name))
  }

  addSocio(socio: KnownSocio): void {
    const { nombre, apellidos, dni, cuentaCorriente } = socio.values
    this.byNumero.set(socio.numero, socio)
    this.byDni.set(dni, socio)
    addTo(this.byName, searchText(nombre, apellidos), socio)
    if (isIban(cuentaCorriente)) addTo(this.byIban, cuentaCorriente, socio)
  }

  addUsuario(usuario: KnownUsuario): void {
    this.usuarios.set(usuario.id, usuario)
    this.usuariosByLogin.set(usuario.login, usuario)
    if (usuario.email !== null) this.usuariosByEmail.set(emailKey(usuario.email), usuario)
  }

  /** The groups of this name: those that are called exactly so, otherwise also in other letters. */
  findGrupos(name: string): KnownGrupo[] {
    const alike = this.#gruposByKey.get(searchText(name)) ?? []
    const exact = alike.filter((grupo) => grupo.name === name)
    return exact.length > 0 ? exact : alike
  }
}
