import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3 } from '../../testing/s3.ts'
import { parseS3Url } from '../config/s3-url.ts'
import { localStorage } from './local-storage.ts'
import { BucketUnreachable, openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
const storages: Record<string, Storage> = {}
const openPlace = (url: string) => {
  const place = parseS3Url(url)
  if (!place) throw new Error('not an S3 address')
  return place
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xuntanza-storage-'))
  s3 = await startS3()
  storages.folder = localStorage(join(folder, 'files'))
  storages.bucket = await openS3Storage(openPlace(s3.url))
})
afterAll(async () => {
  storages.bucket?.close()
  await s3.close()
  await rm(folder, { recursive: true })
})

const createFile = async (content: string | Buffer) => {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, content)
  return path
}

describe.each(['folder', 'bucket'])('a %s', (kind) => {
  const storage = () => storages[kind] as Storage
  const read = async (key: string, range?: { start: number; end: number }) => {
    const found = await storage().get(key, range)
    return found && { text: (await buffer(found.content)).toString(), size: found.size }
  }

  it('keeps bytes under a key, and replaces them', async () => {
    expect(await storage().put('a/one', Buffer.from('ola'))).toBe(3)
    expect(await read('a/one')).toEqual({ text: 'ola', size: 3 })
    expect(await storage().put('a/one', Buffer.from('adeus'))).toBe(5)
    expect(await read('a/one')).toEqual({ text: 'adeus', size: 5 })
    expect(await storage().put('a/none', new Uint8Array())).toBe(0)
    expect(await read('a/none')).toEqual({ text: '', size: 0 })
  })

  it('keeps a file, which is used up', async () => {
    const content = Buffer.alloc(3_000_000, 'abc')
    const path = await createFile(content)
    expect(await storage().put('a/file', { path })).toBe(content.length)
    expect(existsSync(path)).toBe(false)
    expect((await read('a/file'))?.text).toBe(content.toString())
  })

  it('answers a part of it', async () => {
    await storage().put('a/part', Buffer.from('0123456789'))
    expect(await read('a/part', { start: 2, end: 4 })).toEqual({ text: '234', size: 10 })
    expect(await read('a/part', { start: 9, end: 9 })).toEqual({ text: '9', size: 10 })
  })

  it('has nothing under other keys, and removes an object once', async () => {
    expect(await storage().get('a/nowhere')).toBeNull()
    await storage().put('a/gone', Buffer.from('x'))
    await storage().remove('a/gone')
    await storage().remove('a/gone')
    expect(await storage().get('a/gone')).toBeNull()
  })

  it('keeps nothing of a file that cannot be read', async () => {
    await expect(storage().put('a/broken', { path: join(folder, 'nowhere') })).rejects.toThrow()
    expect(await storage().get('a/broken')).toBeNull()
  })

  it.each(['../x', 'a/../x', '/x', 'a//b', 'a/.x', '', 'á', 'a b'])('takes no key like «%s»', async (key) => {
    await expect(storage().put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
    await expect(storage().get(key)).rejects.toThrow('not a storage key')
  })

  it('serves many at once', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `many/${index}`)
    await Promise.all(keys.map((key) => storage().put(key, Buffer.from(key))))
    const texts = await Promise.all(keys.map(async (key) => (await read(key))?.text))
    expect(texts).toEqual(keys)
  })
})

describe('a folder', () => {
  it('is readable by its owner only', async () => {
    await storages.folder?.put('b/secret', Buffer.from('x'))
    expect(((await stat(join(folder, 'files/b'))).mode & 0o77).toString(8)).toBe('0')
    expect(((await stat(join(folder, 'files/b/secret'))).mode & 0o77).toString(8)).toBe('0')
  })

  it('takes a file from another disk too', async () => {
    const elsewhere = join('/dev/shm', `xuntanza-${crypto.randomUUID()}`)
    await writeFile(elsewhere, 'ola')
    await storages.folder?.put('b/moved', { path: elsewhere })
    expect(existsSync(elsewhere)).toBe(false)
    const moved = await storages.folder?.get('b/moved')
    expect(moved && (await buffer(moved.content)).toString()).toBe('ola')
    expect(readdirSync(join(folder, 'files/partial'))).toEqual([])
  })

  it('removes files that a crash left unfinished, after a while', async () => {
    const partial = (name: string) => join(folder, 'files/partial', name)
    await storages.folder?.put('b/any', Buffer.from('x'))
    await writeFile(partial('old'), 'x')
    await writeFile(partial('new'), 'x')
    await utimes(partial('old'), new Date(0), new Date(0))
    await storages.folder?.tidy(new Date(Date.now() - 60_000))
    expect(readdirSync(join(folder, 'files/partial'))).toEqual(['new'])
  })
})

describe('a bucket', () => {
  it.each([
    ['another key', (url: string) => url.replace('S3RVER:S3RVER', 'OTHER:OTHER')],
    ['a bucket that is not there', (url: string) => url.replace('@xuntanza', '@nowhere')],
    ['a closed port', (url: string) => url.replace(/:\d+&/, ':1&')],
  ])('that cannot be used is reported at once: %s', async (_, change) => {
    await expect(openS3Storage(openPlace(change(s3.url)))).rejects.toThrow(BucketUnreachable)
  })

  it('is tried out by many servers at the same moment', async () => {
    for (let time = 0; time < 10; time += 1) {
      const opened = await Promise.allSettled(
        Array.from({ length: 8 }, () => openS3Storage(openPlace(s3.url))),
      )
      for (const each of opened) if (each.status === 'fulfilled') each.value.close()
      expect(opened.filter(({ status }) => status === 'rejected')).toEqual([])
    }
  })
})
