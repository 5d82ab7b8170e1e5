import { WrongSetting } from './platform/config/settings.ts'
import { version } from './platform/config/version.ts'
import { ClusterMismatch } from './platform/db/cluster-lock.ts'
import { DataFolderInUse, RestoreUnfinished } from './platform/db/lock.ts'
import { DatabaseLost } from './platform/db/lost-database.ts'
import { NewerData } from './platform/db/migrate.ts'
import { toFault } from './platform/observability/faults.ts'
import { BucketUnreachable } from './platform/storage/s3-storage.ts'

const isDamaged = /^SQLITE_(CORRUPT|NOTADB)/
/** A folder, or one file in it, of another owner, or on a read-only disk. */
const isRefused = /^(EACCES|EPERM|EROFS|SQLITE_READONLY.*|SQLITE_CANTOPEN.*)$/

/** The line for an error the operator can correct, with the setting; null for other errors. */
export function startupErrorMessage(error: NodeJS.ErrnoException): string | null {
  const { code = '', message, syscall = '' } = error
  if (error instanceof BucketUnreachable)
    return `FILES_URL is (not shown), but it must be a bucket that lets the portal store files: ${bucketFault(message)}.`
  const told = [WrongSetting, DataFolderInUse, RestoreUnfinished, DatabaseLost, ClusterMismatch]
  if (told.some((known) => error instanceof known)) return message
  const { PORT = '3000', HOST = '127.0.0.1', DATA_DIR = './data' } = process.env
  if (error instanceof NewerData) {
    const place = process.env.DATABASE_URL ? 'the database of DATABASE_URL' : DATA_DIR
    return `The data in ${place} was written by ${newerVersion(message)} of Xuntanza: install that one or newer, or restore a backup.`
  }
  if (code === 'EADDRINUSE') return `PORT is «${PORT}», but another program already uses it.`
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && !process.env.DATABASE_URL))
    return `HOST is «${HOST}» and PORT is «${PORT}», but the server cannot listen there (${code}).`
  const fault = toFault(error)
  // codes of PostgreSQL begin with digits
  if (fault === 'full' && /^\d/.test(code))
    return 'DATABASE_URL is (not shown), but no room is left for that database.'
  if (fault === 'full') return `DATA_DIR is «${DATA_DIR}», but no room is left there (${code}).`
  if (fault === 'away' || ['3D000', '28P01', '28000', '25006'].includes(code))
    return `DATABASE_URL is (not shown), but it must be a PostgreSQL database that lets the portal in (${message}).`
  if (isDamaged.test(code))
    return `DATA_DIR is «${DATA_DIR}», but the database in it, portal.sqlite, is damaged (${code}): restore the last backup.`
  if (isRefused.test(code))
    return `DATA_DIR is «${DATA_DIR}», but the account of the portal must be able to write to that folder and to all that is in it (${code}).`
  if (fault === 'unavailable' || ['EEXIST', 'ENOTDIR', 'ENOENT'].includes(code))
    return `DATA_DIR is «${DATA_DIR}», but it must be a folder that can be written to (${code}).`
  return null
}

/** The reasons why a bucket cannot be used, by the code of the service or the system. */
const bucketFaults: Record<string, string> = {
  NoSuchBucket: 'there is no bucket of that name',
  InvalidAccessKeyId: 'the service does not know the key',
  SignatureDoesNotMatch: 'the secret is not that of the key',
  AccessDenied: 'the key may not store, read and delete files in it',
  CredentialsProviderError:
    'it has no key and secret, and neither has the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)',
  AuthorizationHeaderMalformed: 'the region is another one',
  PermanentRedirect: 'the region is another one',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  ENOTFOUND: 'there is no computer of the name in endpoint',
  EAI_AGAIN: 'the name in endpoint cannot be looked up',
  ECONNREFUSED: 'no service answers at the address and port of endpoint',
  ETIMEDOUT: 'the service at endpoint does not answer',
  TimeoutError: 'the service at endpoint does not answer',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'the certificate of endpoint is not signed by an authority known here (NODE_EXTRA_CA_CERTS names a file with further ones)',
  SELF_SIGNED_CERT_IN_CHAIN:
    'the certificate of endpoint is not signed by an authority known here (NODE_EXTRA_CA_CERTS names a file with further ones)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the certificate of endpoint is not signed by an authority known here (NODE_EXTRA_CA_CERTS names a file with further ones)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of endpoint is for another name',
  CERT_HAS_EXPIRED: 'the certificate of endpoint has expired',
  EPROTO: 'the service at endpoint does not speak https there',
}

const bucketFault = (code: string): string =>
  bucketFaults[code] ? `${bucketFaults[code]} (${code})` : `it answered ${code}`

/** @param written the version that wrote the data; empty when they do not state it */
function newerVersion(written: string): string {
  if (written === '') return 'a newer version'
  return written === version ? `a later build of version ${version}` : `version ${written}`
}
