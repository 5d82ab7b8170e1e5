import { peakBytes, residentBytes } from '../../bench/portal.mjs'
import type { Instance } from '../instance.ts'
import { archiveBombs } from './archives.ts'
import { pictureBombs } from './pictures.ts'

/** Longest a bomb may be looked at, in milliseconds. */
const patience = 250_000

export interface Blast {
  tried: number
  wrong: string[]
  /** Most memory the server took more than before, in bytes. */
  growth: number
}

export interface Bomb {
  name: string
  content: Buffer
  /** What it may be answered with. */
  allowed: number[]
}

/** Makes the files: takes a while, in which this process does nothing else. */
export function makeBombs(): Bomb[] {
  const either = (isHarmless: boolean) => (isHarmless ? [201, 400] : [400])
  return [
    // what is only a file inside a file is never opened, and so may stay
    ...archiveBombs().map(([name, content]) => ({
      name,
      content,
      allowed: either(name.startsWith('dentro')),
    })),
    ...pictureBombs().map(([name, content, mayBeTaken]) => ({
      name,
      content,
      allowed: either(mayBeTaken === true),
    })),
  ]
}

/** Sends files and bodies that swell up or pretend to be something; each is refused, or taken without a trace of it. */
export async function throwBombs(instance: Instance, bombs: readonly Bomb[]): Promise<Blast> {
  const { url, pid } = instance
  const headers = await instance.admin()
  const before = residentBytes(pid())
  const wrong: string[] = []
  let tried = 0
  const judge = (what: string, status: number, allowed: number[]) => {
    tried += 1
    if (!allowed.includes(status)) wrong.push(`${what}: ${status}`)
  }
  const upload = async (name: string, content: Buffer): Promise<{ status: number; uuid?: string }> => {
    const form = new FormData()
    form.append('content', new Blob([new Uint8Array(content)]), name)
    const signal = AbortSignal.timeout(patience)
    const answer = await fetch(`${url}/api/files`, { method: 'POST', headers, body: form, signal })
    return { ...((await answer.json()) as { uuid?: string }), status: answer.status }
  }

  // what is only a file inside a file is never opened, and so may stay
  for (const { name, content, allowed } of bombs) judge(name, (await upload(name, content)).status, allowed)

  const json = { ...headers, 'content-type': 'application/json' }
  const bodies: [string, string][] = [
    ['lists in lists, a million deep', '['.repeat(1_000_000)],
    ['objects in objects, 200,000 deep', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`],
    [
      'a million keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1e6 }, (_, at) => [`k${at}`, at]))),
    ],
    ['a number of a million figures', `{"ano":${'9'.repeat(1e6)}}`],
    ['a title of fifteen million letters', JSON.stringify({ titulo: 'a'.repeat(15_000_000) })],
    [
      'a million group members',
      JSON.stringify({ name: 'x', socios: Array.from({ length: 1e6 }, () => ({ id: 1 })) }),
    ],
  ]
  for (const path of ['/grupos', '/eventos', '/presupuestos'])
    for (const [what, body] of bodies) {
      const signal = AbortSignal.timeout(patience)
      const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers: json, body, signal })
      await answer.arrayBuffer()
      judge(`${path}: ${what}`, answer.status, path === '/grupos' ? [201, 400, 413] : [400, 413])
    }
  wrong.push(...(await polyglots(instance, upload)))
  return { tried: tried + 1, wrong, growth: peakBytes(pid()) - before }
}

/** A PDF that is a page too comes back as a PDF that may run nothing. */
async function polyglots(
  instance: Instance,
  upload: (name: string, content: Buffer) => Promise<{ uuid?: string }>,
): Promise<string[]> {
  const { url } = instance
  const headers = await instance.admin()
  const page = '%PDF-1.4\n<html><script>alert(document.domain)</script></html>\n%%EOF\n'
  const { uuid } = await upload('paxina.pdf', Buffer.from(page))
  const body = JSON.stringify({ titulo: 'Páxina', ano: 2026, fichero: { uuid } })
  const json = { ...headers, 'content-type': 'application/json' }
  const created = await fetch(`${url}/api/presupuestos`, { method: 'POST', headers: json, body })
  const { id } = (await created.json()) as { id?: number }
  const shown = await fetch(`${url}/api/presupuestos/${id}/file`, { headers })
  await shown.arrayBuffer()
  const isSafe =
    shown.headers.get('content-type') === 'application/pdf' &&
    shown.headers.get('x-content-type-options') === 'nosniff' &&
    /sandbox|default-src 'none'/.test(shown.headers.get('content-security-policy') ?? '')
  return isSafe
    ? []
    : [`a PDF that is a page too: ${shown.status} ${shown.headers.get('content-security-policy')}`]
}
