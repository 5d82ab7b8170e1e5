import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signingSecret } from './tokens.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xuntanza-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const secretOf = () => signingSecret({ DATA_DIR: folder })

describe('the secret tokens are signed with', () => {
  it('is made once, for its owner alone, and leaves nothing else in the folder', () => {
    const secret = secretOf()
    expect(secret.length).toBeGreaterThanOrEqual(64)
    expect(secretOf()).toBe(secret)
    expect(readdirSync(folder)).toEqual(['jwt-secret'])
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600)
  })

  it('is made anew where a power cut or a full disk left nothing of it: it is never empty', () => {
    writeFileSync(join(folder, 'jwt-secret'), '')
    writeFileSync(join(folder, 'jwt-secret.partial'), 'half')
    const secret = secretOf()
    expect(secret.length).toBeGreaterThanOrEqual(64)
    expect(secretOf()).toBe(secret)
    expect(readdirSync(folder)).toEqual(['jwt-secret'])
  })
})
