import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'xuntanza-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes an endless archive. The source of its rows keeps the process alive, as a database connection does. */
const code = `
  const { writeArchive } = await import('${new URL('./archive-writer.ts', import.meta.url)}')
  const connection = setInterval(() => {}, 1000)
  async function* rows() {
    try {
      for (;;) yield Buffer.alloc(100_000)
    } finally {
      clearInterval(connection)
      console.log('let go')
    }
  }
  await writeArchive('${join(folder, 'a.zip')}', new Date(), async (archive) => {
    await archive.add('rows/a.jsonl', rows())
  }).catch(({ message }) => console.log(message))
`

it('an archive that cannot be written lets go of what it reads, says why and leaves nothing', async () => {
  // files may grow to a megabyte or two
  const limited = `trap '' XFSZ; ulimit -f 2000; exec "$0" --input-type=module -e "$1"`
  const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, code], {
    timeout: 250_000,
  })
  expect(stdout).toContain('let go')
  expect(stdout).toContain('was not made: it cannot be written (EFBIG)')
  expect(readdirSync(folder)).toEqual([])
})
