// Writes docs/access.md, who may make which call in words, from the contract: node scripts/access-page.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { holders, inWords } from '../contract/access-words.ts'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { roles } from '../contract/roles.ts'
import { root } from './prepare.mjs'

export const page = join(root, 'docs/access.md')

const head = `# Who may make which call

Written by \`node scripts/access-page.ts\` from the rules the server enforces (\`access\` in \`contract/\`); a test keeps it
true. Without a session the answer is 401, with one that is not enough 403. Addresses are those below \`/api\`; in the
address \`entities/\` may stand before each. How records decide further is in [domain.md](domain.md).
`

/** The page as it has to be. */
export function accessPage(): string {
  const named = roles.map((role) => `| \`${role}\` | ${holders[role]} |`)
  const groups = Map.groupBy(Object.entries(calls as Record<string, Call>), ([name]) => name.split('/')[1])
  const row = ([name, call]: [string, Call]) => {
    const [method, path] = name.split(' ')
    const { who, further = '' } = inWords(name, call)
    return `| ${method} | \`${path}\` | ${call.summary} | ${who} | ${further} |`
  }
  const tables = [...groups].map(([collection, some]) =>
    [
      `## ${collection}`,
      '',
      '| | address | what it does | who | within that |',
      '|---|---|---|---|---|',
      ...some.map(row),
    ].join('\n'),
  )
  return `${[head, '| role | called here |\n|---|---|', ...named].join('\n')}\n\n${tables.join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(page, accessPage())
