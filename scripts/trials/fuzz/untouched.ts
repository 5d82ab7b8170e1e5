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

interface Row {
  login?: string
  dni?: string
}

/** Everything an administrator reads but the groups. */
export async function readAll({ ask }: Ground): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>()
  for (const list of lists) {
    const { content = [] } = (await ask('GET', list)) as { content?: Row[] }
    found.set(list, content)
  }
  return found
}

/** The newest entry of the trail: nobody wrote anything as long as it stays. */
export async function lastEntry({ ask }: Ground): Promise<number> {
  const { content } = (await ask('GET', '/auditoria?sort=id,desc&size=1')) as { content: { id: number }[] }
  return content[0]?.id ?? 0
}

/** Names of the lists that are not as they were, but for the rows of the people `own`, who may change themselves. */
export function differing(
  before: Map<string, Row[]>,
  after: Map<string, Row[]>,
  own: readonly string[],
): string[] {
  const others = (rows: Row[] = []) =>
    JSON.stringify(rows.filter(({ login, dni }) => !own.includes(login ?? dni ?? '')))
  return [...before.keys()].filter((list) => others(before.get(list)) !== others(after.get(list)))
}
