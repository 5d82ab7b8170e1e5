import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { localStorage } from './local-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The bucket of `FILES_URL`, or the folder `files` in `DATA_DIR`. */
export const openStorage = async ({
  FILES_URL,
  DATA_DIR,
}: Pick<Settings, 'FILES_URL' | 'DATA_DIR'>): Promise<Storage> =>
  FILES_URL ? openS3Storage(FILES_URL) : localStorage(join(DATA_DIR, 'files'))
