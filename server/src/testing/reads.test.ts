import { expect, it } from 'vitest'
import { readable } from './reads.ts'

/** A postal code that a test looks for. */
const code = '15999'
const getText = (headers: object, body: unknown) =>
  readable({ status: 200, error: undefined, headers: { ...headers }, body })

it('a response shows what is in its body and in its headers', async () => {
  expect(await getText({}, { codigoPostal: code })).toContain(code)
  expect(await getText({}, Buffer.from(`15 ${code}`))).toContain(code)
  expect(await getText({ 'content-disposition': `attachment; filename="${code}.pdf"` }, null)).toContain(code)
})

it('digits of random ids show nothing', async () => {
  expect(await getText({ 'x-request-id': `a${code}b0c1d2` }, {})).not.toContain(code)
  expect(await getText({}, { uuid: `3f0e4c9a-6f0b-4c55-9d6e-0${code}1f2a11` })).not.toContain(code)
  const address = `/api/files/3f0${code.slice(0, 5)}-6f0b-4c55-9d6e-0d6c3c1f2a11`
  expect(await getText({}, { address })).not.toContain(code)
})
