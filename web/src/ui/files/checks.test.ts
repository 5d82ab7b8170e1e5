import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../shell/api.ts'
import { testConfig } from '../../shell/testing.ts'
import { checkFile, readableUploadError, toAcceptAttribute } from './checks.ts'

beforeEach(() => void testConfig({ maxFileSize: 1000 }))

const refusal = (...[file, accepts]: Parameters<typeof checkFile>) => {
  try {
    checkFile(file, accepts)
    return null
  } catch (error) {
    return error as ApiError
  }
}

it.each([
  ['foto.JPG', 'pictures'],
  ['IMG_0001.heic', 'pictures'],
  ['acta.pdf', 'documents'],
  ['contas.ods', 'any'],
  ['recibo.png', 'any'],
  ['MOVEMENTOS.N43', 'extracto'],
  ['devolucions.xml', 'devolucion'],
] as const)('takes %s where %s are taken', (name, accepts) => {
  expect(refusal({ name, size: 1000 }, accepts)).toBeNull()
})

it.each([
  ['acta.pdf', 'pictures', 'pdf'],
  ['foto.jpg', 'documents', 'jpg'],
  ['virus.exe', 'any', 'exe'],
  ['debuxo.svg', 'pictures', 'svg'],
  ['movementos.n43', 'any', 'n43'],
  ['movementos.pdf', 'extracto', 'pdf'],
  ['movementos.n43', 'devolucion', 'n43'],
  ['sen ending', 'any', 'sen ending'],
  ['.pdf', 'any', '.pdf'],
] as const)('refuses %s where %s are taken, and names what it refuses', (name, accepts, extension) => {
  expect(refusal({ name, size: 10 }, accepts)).toMatchObject({
    code: 'upload.invalid_extension',
    params: { extension },
  })
})

it('refuses an empty file and one past the limit of the portal', () => {
  expect(refusal({ name: 'a.pdf', size: 0 }, 'any')?.code).toBe('file.error.empty-file')
  expect(refusal({ name: 'a.pdf', size: 1001 }, 'any')).toMatchObject({
    status: 413,
    code: 'file.error.max-file-size-exceeded',
    params: { limit: 1000 },
  })
})

it('refuses a file of a bank that is larger than 20 MB, whatever the portal’s own limit', () => {
  testConfig({ maxFileSize: 250_000_000 })
  const size = 20_000_001
  expect(refusal({ name: 'a.n43', size }, 'extracto')).toMatchObject({ params: { limit: 20_000_000 } })
  expect(refusal({ name: 'a.txt', size }, 'any')).toBeNull()
})

it('offers camera and gallery where pictures are taken, and only papers where papers are', () => {
  expect(toAcceptAttribute('pictures')).toMatch(/^image\/\*,.*\.heic/)
  expect(toAcceptAttribute('any')).toMatch(/^image\/\*,.*\.pdf/)
  expect(toAcceptAttribute('documents')).not.toContain('image')
  expect(toAcceptAttribute('extracto')).toBe('.n43,.q43,.txt,.xml')
})

it('tells a limit as people read it', () => {
  const told = readableUploadError(
    new ApiError(413, 'file.error.max-file-size-exceeded', { limit: 250_000_000 }),
  )
  expect(told).toMatchObject({ params: { limit: '250\u00a0MB' } })
})

it.each([
  [502, 502],
  [404, 400],
])('a failure %i without a code says that the upload failed', (status, told) => {
  expect(readableUploadError(new ApiError(status))).toMatchObject({
    status: told,
    code: 'file.error.uploading',
  })
})

it('passes on a lost session and a missing role', () => {
  for (const status of [401, 403])
    expect(readableUploadError(new ApiError(status))).toMatchObject({ status, code: '' })
})
