import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart } from '../../testing/multipart.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'

const limit = 20_000_000

let portal: TestPortal
let person: Caller
let photo: Buffer
beforeAll(async () => {
  portal = await openTestPortal({ MAX_FILE_SIZE: String(limit) })
  person = await portal.signIn()
  photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#862e9c' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => portal.close())

const pdf = Buffer.from('%PDF-1.4\nola\n%%EOF\n')
const upload = (
  name: string,
  content: Uint8Array,
  { fields = {}, who = person }: { fields?: Record<string, string>; who?: Caller } = {},
) => who.call('POST /files', multipart(fields, { name, content }))
const stored = () => {
  const folder = join(portal.settings.DATA_DIR, 'files/uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}

describe('an upload', () => {
  it('is answered with how records refer to it', async () => {
    const { status, body } = await upload('Acta.PDF', pdf)
    expect(status).toBe(201)
    expect(body).toEqual({ uuid: expect.any(String), fileName: 'Acta.PDF', type: 'pdf' })
    const before = stored().length
    expect((await upload('Foto.jpg', photo)).status).toBe(201)
    expect(stored().length).toBe(before + 3)
  })
})
