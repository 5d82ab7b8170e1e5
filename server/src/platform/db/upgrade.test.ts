import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')
const steps = readdirSync(folder).filter((name) => /^\d{4}-.*\.ts$/.test(name) && name >= '0006')

it.each(steps)('%s takes nothing away that servers of the version before still work with', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  expect(
    text.match(/\.(dropTable|dropColumn|renameColumn|renameTo|alterColumn)\(|drop (table|column)/g),
  ).toBeNull()
})
