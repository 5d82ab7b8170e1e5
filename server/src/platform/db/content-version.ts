import type { Kysely, KyselyPlugin, OperationNode, RootOperationNode } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Tables from which public pages are made. A write to any other table leaves the public pages in memory. */
const publicTables = new Set<string>()

/**
 * Declares tables that are read for public pages, to show their contents or to decide what is shown. The module that owns them
 * calls it beside their types.
 */
export function declarePublic(...tables: (keyof Tables)[]): void {
  for (const table of tables) publicTables.add(table)
}

/** Whether public pages read this table. */
export const isPublic = (table: string): boolean => publicTables.has(table)

/** How long the database's answer about writes by other processes may be reused, in milliseconds. */
const askInterval = 900

/** A text that changes on PostgreSQL whenever a transaction that wrote something begins or ends. */
export async function postgresState(kysely: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{
    state: string
  }>`select cast(txid_current_snapshot() as text) as state`.execute(kysely)
  return String(rows[0]?.state)
}

export interface ContentVersion {
  /**
   * A text that changes with every write that a public page can show: at once after one of this process, and within a second
   * after one of another. Read before the content itself, it is never newer than the content.
   * @throws when the database does not answer
   */
  now: () => Promise<string>
  /** A plugin for one transaction that notes what it changes; `committed` makes the version new if pages can show that. */
  transaction: () => { plugin: KyselyPlugin; committed: () => void }
}

/**
 * The version of what the public pages can show.
 * @param ask what changes with every write elsewhere: of other servers, or of commands on the same file
 */
export function createContentVersion(ask: () => Promise<string>): ContentVersion {
  let writes = 0
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<string> = Promise.resolve('')

  const elsewhere = (): Promise<string> => {
    const now = performance.now()
    if (now - asked >= askInterval) {
      asked = now
      answer = ask()
      answer.catch(() => {
        asked = Number.NEGATIVE_INFINITY
      })
    }
    return answer
  }

  return {
    now: async () => {
      const state = await elsewhere()
      return `${writes} ${state}`
    },
    transaction: () => {
      let isOnPages = false
      return {
        plugin: {
          transformQuery: ({ node }) => {
            isOnPages ||= changesPages(node)
            return node
          },
          transformResult: async ({ result }) => result,
        },
        committed: () => {
          if (isOnPages) writes += 1
        },
      }
    },
  }
}

/** Whether a query can change a table that public pages read. A query whose table is unknown can. */
function changesPages(node: RootOperationNode): boolean {
  if (node.kind === 'SelectQueryNode') return false
  const table =
    node.kind === 'InsertQueryNode'
      ? node.into
      : node.kind === 'UpdateQueryNode'
        ? node.table
        : node.kind === 'DeleteQueryNode' && node.from.froms.length === 1
          ? node.from.froms[0]
          : undefined
  const name = tableName(table)
  return name === undefined || isPublic(name)
}

const tableName = (node: OperationNode | undefined): string | undefined =>
  node?.kind === 'TableNode' ? (node as TableLike).table.identifier.name : undefined

type TableLike = OperationNode & { table: { identifier: { name: string } } }
