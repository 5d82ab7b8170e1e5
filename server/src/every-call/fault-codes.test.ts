import { expect, it } from 'vitest'
import { toFault } from '../platform/observability/faults.ts'

it.each([
  [{ code: 'EROFS', syscall: 'open' }, 'unavailable'],
  // Node's words for the same, of a path of several folders
  [{ code: 'ENOENT', syscall: 'mkdir' }, 'unavailable'],
  [{ code: 'ENOENT', syscall: 'open' }, null],
  [{ code: 'EDQUOT', syscall: 'write' }, 'full'],
  [{ code: '53100', message: 'could not extend file' }, 'full'],
  [{ code: '25006', message: 'cannot execute INSERT in a read-only transaction' }, 'unavailable'],
  [{ code: 'SQLITE_IOERR_WRITE' }, 'unavailable'],
  [{ code: '57P03', message: 'the database system is starting up' }, 'away'],
  [new Error('something else'), null],
  [null, null],
])('%j is a fault around the portal: %s', (error, fault) => {
  expect(toFault(error)).toBe(fault)
})
