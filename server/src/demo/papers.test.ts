import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contabilidades, presupuestos } from '../modules/contas/contas.service.ts'
import { keepBytes } from '../platform/http/multipart-uploads.ts'
import { verifyFileType } from '../platform/storage/verify-file-type.ts'
import { demoContas } from './finances.ts'
import { demoPapers } from './papers.ts'

const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-15`)

describe('the papers of the sample association', () => {
  it.each(days)('go back several years and never ahead, whenever it is tried: %s', (today) => {
    const contas = demoContas(today)
    for (const kind of [presupuestos, contabilidades]) {
      const years = contas.filter((each) => each.kind === kind).map(({ ano }) => ano)
      expect(new Set(years).size).toBeGreaterThan(4)
    }
    const papers = demoPapers(today)
    expect(papers.length).toBeGreaterThan(28)
    expect(new Set(papers.map(({ tipo }) => tipo)).size).toBe(6)
    for (const day of [...contas.map((each) => each.day), ...papers.map(({ fecha }) => fecha)])
      expect(day <= today, day).toBe(true)
    for (const list of [contas, papers])
      expect(new Set(list.map(({ titulo }) => titulo)).size, 'each has a title of its own').toBe(list.length)
  })

  it('are what their endings say', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'xuntanza-test-'))
    const kinds = new Map(demoContas('2026-12-31').map((each) => [each.type, each.make]))
    expect([...kinds.keys()].sort()).toEqual(['docx', 'pdf', 'xlsx'])
    for (const [type, make] of kinds) {
      const incoming = await keepBytes(await make(), `x.${type}`, { dataDir, limit: 1_000_000 })
      expect((await verifyFileType(incoming, type, incoming.aside)).type).toBe(type)
      await incoming.remove()
    }
    await rm(dataDir, { recursive: true })
  })
})
