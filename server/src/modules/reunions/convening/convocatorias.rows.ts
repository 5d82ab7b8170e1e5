import type { Generated } from 'kysely'
import type { PersoaCenso } from '#contract/convocatorias.ts'
import type { Language } from '#contract/fields.ts'
import type { MeetingRules } from '#contract/statutes.ts'
import { collectBatches, inBatches } from '../../../platform/db/batches.ts'
import { fromBoolean, toBoolean } from '../../../platform/db/columns.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import type { ConvocationContent } from './agenda.rules.ts'

interface ConvocatoriaTable {
  id: Generated<number>
  reunion_id: number
  enviada: string
  autor: string
  /** Why it was sent later than the statutes allow; empty where it was not. */
  motivo: string
  fecha: string
  lugar: string
  segunda_chamada: string
  /** The agenda as it was sent, as JSON. */
  puntos: string
  /** The rules that it named, as JSON; empty where there were none. */
  regras: Generated<string>
}
interface ConvocatoriaEnvioTable {
  convocatoria_id: number
  socio_id: number
  en_papel: number
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    convocatoria: ConvocatoriaTable
    convocatoria_envio: ConvocatoriaEnvioTable
  }
}

/** A convocation as it was sent. */
export interface StoredConvocation extends ConvocationContent {
  id: number
  /** Instant, ISO text. */
  enviada: string
  autor: string
  motivo: string
}

/** The convocations of a meeting, the newest first. */
export async function findConvocations(db: Reader, reunionId: number): Promise<StoredConvocation[]> {
  const rows = await db
    .selectFrom('convocatoria')
    .selectAll()
    .where('reunion_id', '=', reunionId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ reunion_id: _, segunda_chamada, puntos, regras, ...row }) => ({
    ...row,
    segundaChamada: segunda_chamada,
    puntos: JSON.parse(puntos) as ConvocationContent['puntos'],
    regras: toRules(regras),
  }))
}

/** The agenda of the latest convocation of a meeting; undefined where none was sent. */
export async function findConvenedPoints(
  db: Reader,
  reunionId: number,
): Promise<ConvocationContent['puntos'] | undefined> {
  const row = await db
    .selectFrom('convocatoria')
    .select('puntos')
    .where('reunion_id', '=', reunionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && (JSON.parse(row.puntos) as ConvocationContent['puntos'])
}

const toRules = (regras: string): MeetingRules | null =>
  regras === '' ? null : (JSON.parse(regras) as MeetingRules)

/** The calls that the last convocation of a meeting named; undefined before there is one. */
export async function findConvenedCalls(
  db: Reader,
  reunionId: number,
): Promise<{ segundaChamada: string; rules: MeetingRules | null } | undefined> {
  const row = await db
    .selectFrom('convocatoria')
    .select(['segunda_chamada', 'regras'])
    .where('reunion_id', '=', reunionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { segundaChamada: row.segunda_chamada, rules: toRules(row.regras) }
}

/** @returns the id of the new one */
export async function insertConvocation(
  tx: Tx,
  reunionId: number,
  { segundaChamada, puntos, regras, ...values }: Omit<StoredConvocation, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('convocatoria')
    .values({
      reunion_id: reunionId,
      ...values,
      segunda_chamada: segundaChamada,
      puntos: JSON.stringify(puntos),
      regras: regras ? JSON.stringify(regras) : '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes who got a convocation, and whether on paper. */
export async function insertRecipients(
  tx: Tx,
  convocatoriaId: number,
  recipients: readonly { socioId: number; enPapel: boolean }[],
): Promise<void> {
  for (const some of inBatches(recipients))
    await tx
      .insertInto('convocatoria_envio')
      .values(
        some.map(({ socioId, enPapel }) => ({
          convocatoria_id: convocatoriaId,
          socio_id: socioId,
          en_papel: fromBoolean(enPapel),
        })),
      )
      .execute()
}

/** Notes that a member gets the convocations of a moment on paper after all. @param sent when they were sent, ISO text */
export const moveToPaper = (tx: Tx, sent: string, socioId: number) =>
  tx
    .updateTable('convocatoria_envio')
    .set({ en_papel: fromBoolean(true) })
    .where('socio_id', '=', socioId)
    .where('convocatoria_id', 'in', (query) =>
      query.selectFrom('convocatoria').select('convocatoria.id').where('enviada', '=', sent),
    )
    .execute()

/** Everybody who was called to a meeting, by surnames, and whether the last of their convocations was on paper. */
export async function findCalled(db: Reader, reunionId: number): Promise<Map<number, { onPaper: boolean }>> {
  const rows = await db
    .selectFrom('convocatoria_envio as e')
    .innerJoin('convocatoria', 'convocatoria.id', 'e.convocatoria_id')
    .innerJoin('socio', 'socio.id', 'e.socio_id')
    .select(['e.socio_id', 'e.en_papel'])
    .where('convocatoria.reunion_id', '=', reunionId)
    .orderBy('socio.apellidos_key')
    .orderBy('socio.nombre_key')
    .orderBy('socio.id')
    .orderBy('convocatoria.id')
    .execute()
  return new Map(rows.map(({ socio_id, en_papel }) => [socio_id, { onPaper: toBoolean(en_papel) }]))
}

/** The number of mails of each convocation, by its id. */
export async function countMails(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await collectBatches(ids, (some) =>
    db
      .selectFrom('convocatoria_envio')
      .select(({ fn }) => ['convocatoria_id', fn.countAll<number>().as('mails')])
      .where('convocatoria_id', 'in', some)
      .where('en_papel', '=', fromBoolean(false))
      .groupBy('convocatoria_id')
      .execute(),
  )
  return new Map(rows.map(({ convocatoria_id, mails }) => [convocatoria_id, Number(mails)]))
}

/** A recipient of a convocation on paper, with the address as the register has it now. */
export interface PaperRecipient extends PersoaCenso {
  street: string
  postalCode: string
  town: string
  province: string
  language: Language
  /** Whether the person has a vote. */
  vota: boolean
}

/** Those who got a convocation on paper and are still in the register, in its order. */
export async function findPaperRecipients(
  db: Reader,
  reunionId: number,
  convocatoriaId: number,
): Promise<PaperRecipient[]> {
  const rows = await db
    .selectFrom('convocatoria_envio as e')
    .innerJoin('socio', 'socio.id', 'e.socio_id')
    .innerJoin('usuario', 'usuario.id', 'socio.usuario_id')
    .leftJoin('censo', (join) =>
      join.onRef('censo.socio_id', '=', 'e.socio_id').on('censo.reunion_id', '=', reunionId),
    )
    .select([
      'socio.id',
      'socio.numero',
      'socio.nombre',
      'socio.apellidos',
      'socio.direccion',
      'socio.codigo_postal',
      'socio.localidad',
      'socio.provincia',
      'usuario.lang_key',
      'censo.vota',
    ])
    .where('e.convocatoria_id', '=', convocatoriaId)
    .where('e.en_papel', '=', fromBoolean(true))
    .orderBy('socio.apellidos_key')
    .orderBy('socio.nombre_key')
    .orderBy('socio.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    numero: row.numero,
    nombre: row.nombre,
    apellidos: row.apellidos,
    street: row.direccion,
    postalCode: row.codigo_postal,
    town: row.localidad,
    province: row.provincia,
    language: row.lang_key,
    vota: toBoolean(row.vota ?? 0),
  }))
}
