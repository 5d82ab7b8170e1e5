import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { anyDebits, directDebitFile } from '../../testing/bank/direct-debits.ts'
import { account, norma43 } from '../../testing/bank/statements.ts'
import { seededRandom } from '../../testing/random.ts'
import { BankFileError } from './bank-file-error.ts'
import { writeDirectDebit } from './direct-debit-file.ts'
import { makeDirectDebitInWorker, readBankFileInWorker } from './in-worker.ts'
import { readBankFile } from './read-file.ts'

const asked = { who: 1, signal: new AbortController().signal }

it('a worker reads the same as the server', async () => {
  const file = Buffer.from(norma43([account()]))
  expect(await readBankFileInWorker(file, asked)).toEqual(readBankFile(file))
})

it('a worker says why it cannot read a file', async () => {
  const error = await readBankFileInWorker(Buffer.from('<!DOCTYPE a><a/>'), asked).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(BankFileError)
  expect(error).toMatchObject({ reason: 'PROHIBIDO' })
})

it('a worker writes and checks direct debits', async () => {
  const file = directDebitFile({ debits: anyDebits(seededRandom(1), 50) })
  const xml = writeDirectDebit(file)
  const sha256 = createHash('sha256').update(xml).digest('hex')
  expect(await makeDirectDebitInWorker(file, asked)).toEqual({ xml, sha256 })
})

it('a worker is not started when its request has been aborted', async () => {
  const signal = AbortSignal.abort()
  await expect(readBankFileInWorker(Buffer.from('a'), { who: 1, signal })).rejects.toThrow('aborted')
})
