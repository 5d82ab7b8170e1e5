import { readFileSync } from 'node:fs'

const root = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Version of the portal, from package.json. */
export const { version } = JSON.parse(read('package.json')) as { version: string }

/** The git commit of the running code: a release names it, a clone has the history. Null where neither does. */
export const commit: string | null = readReleasedCommit() ?? headCommit()

function readReleasedCommit(): string | null {
  try {
    return (JSON.parse(read('release.json')) as { commit: string | null }).commit
  } catch {
    return null
  }
}

function headCommit(): string | null {
  try {
    const head = read('.git/HEAD').trim()
    const branch = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1]
    return hashIn(branch ? branchHead(branch) : head)
  } catch {
    return null
  }
}

function branchHead(branch: string): string {
  try {
    return read(`.git/${branch}`)
  } catch {
    return (
      read('.git/packed-refs')
        .split('\n')
        .find((line) => line.endsWith(` ${branch}`)) ?? ''
    )
  }
}

const hashIn = (text: string): string | null => /^[0-9a-f]{40,64}/.exec(text)?.[0] ?? null
