import type { Ground } from './people.ts'

/** Every list an administrator reads, but for groups, which whoever is signed in may change. */
const lists = [
  '/socios?sort=id,asc',
  '/user-management/users?sort=id,asc',
  '/eventos/admin?sort=id,asc',
  '/asambleas/admin?sort=id,asc',
  '/juntas-directivas/admin?sort=id,asc',
  '/presupuestos?sort=id,asc',
  '/contabilidades?sort=id,asc',
  '/documentos?sort=id,asc',
  '/tipoDocumentos?sort=id,asc',
  '/tipoDocumentoSocios?sort=id,asc',
  '/statics?sort=id,asc',
  '/images?sort=name,asc',
  '/emails?sort=id,asc',
]

/** Everything there is that only some may change, but what people without a role may change of themselves. */
export async function readAll({ ask }: Ground, own: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const list of lists) {
    const { content = [] } = (await ask('GET', list)) as { content?: { login?: string; dni?: string }[] }
    const kept = content.filter(({ login, dni }) => !own.includes(login ?? dni ?? ''))
    found.set(list, JSON.stringify(kept))
  }
  return found
}

/** The newest entry of the trail: nobody wrote anything as long as it stays. */
export async function lastEntry({ ask }: Ground): Promise<number> {
  const { content } = (await ask('GET', '/auditoria?sort=id,desc&size=1')) as { content: { id: number }[] }
  return content[0]?.id ?? 0
}

/** Names of the lists that are not as they were. */
export const differing = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before.keys()].filter((list) => before.get(list) !== after.get(list))
