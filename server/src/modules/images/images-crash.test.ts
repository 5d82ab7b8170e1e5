import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { system } from '../../platform/db/audit.ts'
import type { FilesPortal } from '../../testing/files.ts'
import { openFilesPortal } from '../../testing/files.ts'
import { removeUnused } from '../files/removal.service.ts'
import { announceImage, readImage, removeImage, storeImage } from './images.service.ts'

const day = 24 * 60 * 60_000

let portal: FilesPortal
beforeEach(async () => {
  portal = await openFilesPortal('a folder')
})
afterEach(() => portal.close())

const stored = () => readdirSync(join(portal.settings.DATA_DIR, 'files/images')).length
const incoming = () => {
  const path = join(portal.settings.DATA_DIR, 'foto.jpg')
  writeFileSync(path, portal.photo)
  return { path, aside: '', fileName: 'foto.jpg', size: 1, fields: {}, remove: async () => {} }
}
const announce = () => announceImage(portal.context, system, { gallery: 'statics', name: 'Foto.jpg' })
const never = new Promise<never>(() => {})

it('a picture of a text leaves no file behind when the server dies on the way, wherever', async () => {
  const { context } = portal
  // stored, but its row was never written
  void storeImage({ ...context, write: () => never }, system, await announce(), incoming())
  await expect.poll(stored).toBe(1)

  // replaced or deleted, but the file that was is still there
  const dying = { ...context, storage: { ...context.storage, remove: () => never } }
  const replaced = await storeImage(context, system, await announce(), incoming())
  await storeImage(dying, system, replaced, incoming())
  const { id } = await storeImage(context, system, await announce(), incoming())
  await removeImage(dying, system, id)
  expect(stored()).toBe(4)

  portal.clock.advance(2 * day)
  await removeUnused(context)
  expect(stored()).toBe(1)
  expect((await readImage(context, replaced))?.length).toBeGreaterThan(100)
})
