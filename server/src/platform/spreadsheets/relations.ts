import { SpreadsheetError } from './grid.ts'
import type { ZipParts } from './zip-parts.ts'

/** Most relations of a part. */
const most = 20_000
/** Longest name of a part in characters. */
const longest = 1_000

/** What a part refers to. */
export interface Relation {
  /** The last word of its type, such as `worksheet`; the first ones differ between the variants of the format. */
  type: string
  /** The name of the other part. */
  target: string
}

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1)

/** The name of a part that `folder` refers to. */
function resolve(folder: string, target: string): string {
  const path: string[] = []
  for (const name of (/^[/\\]/.test(target) ? target : folder + target).split(/[/\\]/)) {
    if (name === '..') path.pop()
    else if (name !== '' && name !== '.') path.push(name)
  }
  return path.join('/')
}

/**
 * What a part of an Office Open XML package refers to, by id.
 * @param part its name; empty for the package itself
 * @throws SpreadsheetError
 */
export async function readRelations(parts: ZipParts, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  const folder = folderOf(part)
  await parts.read(`${folder}_rels/${part.slice(folder.length)}.rels`, {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      if (relations.size >= most || Target.length > longest) throw new SpreadsheetError('COMPLEXO')
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: resolve(folder, Target) })
    },
  })
  return relations
}

/** The part of a type that a part refers to. */
export const findTarget = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.target
