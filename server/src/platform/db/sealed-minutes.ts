import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Approved minutes, with the storage key of their PDF; null when there is none. */
export interface SealedRow {
  organo: string
  numero: number
  aprobada: string
  sha256: string
  anterior: string
  /** What was approved, as JSON. */
  contido: string
  content: string | null
}

/** A certificate, with the storage key of its PDF. */
export type CertificateRow = Pick<SealedRow, 'numero' | 'sha256' | 'content'>

/** All approved minutes, by body and number, and all certificates by number. */
export async function readSealed(
  db: Kysely<Tables>,
): Promise<{ minutes: SealedRow[]; certificates: CertificateRow[] }> {
  const minutes = await sql<SealedRow>`
    select acta.organo, acta.numero, acta.aprobada, acta.sha256, acta.anterior, acta.contido, file.content
    from acta left join file on file.uuid = acta.ficheiro
    where acta.aprobada is not null order by acta.organo, acta.numero`.execute(db)
  const certificates = await sql<CertificateRow>`
    select certificado.numero, certificado.sha256, file.content
    from certificado left join file on file.uuid = certificado.ficheiro order by certificado.numero`.execute(
    db,
  )
  return { minutes: minutes.rows, certificates: certificates.rows }
}
