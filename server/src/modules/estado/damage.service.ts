import { day } from '#contract/durations.ts'
import type { Estado, FicheiroMalo } from '#contract/estado.ts'
import { entidades } from '#contract/kinds.ts'
import { countContents, faultyContents } from '../../platform/db/content-sums.ts'
import type { Reader } from '../../platform/db/tables.ts'
import { filesWith, nameInTrail } from './damage.rows.ts'

const week = 7 * day
/** Maximum number of faulty contents whose files are listed. */
const maxListedFiles = 100

/** The results of the last checks of the stored contents. */
export async function filesState(db: Reader, now: Date): Promise<Estado['ficheiros']> {
  const { total, looked } = await countContents(db, new Date(now.getTime() - week))
  const { total: n, some } = await faultyContents(db, maxListedFiles)
  return { total, revisados: looked, n, malos: n > 0 ? await findFiles(db, some) : [] }
}

/** The files of these contents, each once: a picture has several forms, and the worst fault counts. */
async function findFiles(
  db: Reader,
  faulty: Awaited<ReturnType<typeof faultyContents>>['some'],
): Promise<FicheiroMalo[]> {
  const faults = new Map(faulty.map(({ content, fault }) => [content, fault]))
  const files = await filesWith(db, [...faults.keys()])
  return Promise.all(
    files.map(async ({ name, contents, kind, id }): Promise<FicheiroMalo> => {
      const isLost = contents.some((content) => faults.get(content) === 'missing')
      const entidade = entidades.find((each) => each === kind)
      return {
        nome: name,
        motivo: isLost ? 'FALTA' : 'DANADO',
        rexistro: entidade ? { entidade, id, nome: await nameInTrail(db, entidade, id) } : null,
      }
    }),
  )
}
