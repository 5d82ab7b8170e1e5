import { withFolder } from '../bench/portal.mjs'
import { startPostgres } from '../postgres.mjs'
import { fuzz, fuzzSettings } from './fuzz/experiment.ts'
import { startInstance } from './instance.ts'
import type { Finding, Trial } from './trial.ts'
import { toNumber } from './trial.ts'

export const trial: Trial = {
  about: 'Sends requests made up from the OpenAPI document, most of them broken or hostile: nothing breaks.',
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string', default: '' },
  },
  run: async (given, tell) => {
    const input = {
      requests: toNumber(given, 'requests'),
      seed: toNumber(given, 'seed'),
      only: given.only === '' ? null : toNumber(given, 'only'),
      tell,
    }
    const postgres = given.engine === 'postgres' ? await startPostgres() : null
    try {
      return await withFolder(async (folder: string): Promise<Finding[]> => {
        const settings = { ...fuzzSettings, ...(postgres && { DATABASE_URL: postgres.url }) }
        const instance = await startInstance(folder, settings)
        try {
          return await fuzz(instance, input)
        } finally {
          await instance.stop()
        }
      })
    } finally {
      await postgres?.stop()
    }
  },
}
