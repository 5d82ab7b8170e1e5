import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import { personName } from '#contract/person-name.ts'
import type { Cambios, MotivoCambio, sociosCambiosCalls } from '#contract/socios-cambios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { fieldError } from '../../platform/app-error.ts'
import type { AuditEntry } from '../../platform/db/audit.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { auditedChanges, findChangesOfMany, saveChangesOfMany } from '../campos/values.service.ts'
import { lockMemberships, readMemberships, saveMemberships } from '../grupos/grupos.service.ts'
import { lockUsuarios } from '../usuarios/socio-user.service.ts'
import type { NamedSocio } from './socios.rows.ts'
import { findNamed, lockSocios } from './socios.rows.ts'

type CambiosInput = z.output<(typeof sociosCambiosCalls)['POST /socios/cambios']['body']>

/** The outcome of a change for many members. */
interface Plan {
  socios: ReadonlyMap<number, NamedSocio>
  /** The members who change, with the change for the audit trail. */
  changes: ReadonlyMap<number, Pick<AuditEntry, 'antes' | 'despois'>>
  /** The members whom a rule keeps as they are. */
  excluded: ReadonlyMap<number, MotivoCambio>
  /** Stores the change of all who change. */
  save: (tx: Tx) => Promise<void>
}

/**
 * Adds many members to a group, takes them out of it, or gives them a value of an own field: all of them in one transaction, except for
 * those whom a rule keeps as they are. A dry run only counts them.
 * @throws AppError 400 for a member, group or own field there is not, and a value that the field cannot have; 403 for a protected group
 */
export async function changeMany(
  context: AppContext,
  who: SignedInUser,
  input: CambiosInput,
): Promise<Cambios> {
  if (input.dryRun) return context.database.snapshot(async (db) => toAnswer(await plan(db, who, input)))
  return context.write(who, async ({ tx, audit }) => {
    // as every change of a member begins
    await lockUsuarios(tx)
    if (input.grupo) await lockMemberships(tx, input.grupo.id)
    const planned = await plan(tx, who, input)
    await lockSocios(tx, planned.changes.keys())
    await planned.save(tx)
    await audit(
      ...[...planned.socios.values()].map((socio) => ({
        // without a change it leaves no entry
        accion: 'MODIFICAR' as const,
        entidade: 'socio' as const,
        rexistro: socio.id,
        rexistroNome: personName(socio),
        ...planned.changes.get(socio.id),
      })),
    )
    return toAnswer(planned)
  })
}

const toAnswer = ({ socios, changes, excluded }: Plan): Cambios => ({
  cambian: changes.size,
  excluidas: [...excluded].flatMap(([id, motivo]) => {
    const socio = socios.get(id)
    return socio
      ? [
          {
            socio: { id, numero: socio.numero, nombre: socio.nombre, apellidos: socio.apellidos },
            motivo,
          },
        ]
      : []
  }),
})

/** @throws AppError as {@link changeMany} */
async function plan(
  db: Reader,
  who: SignedInUser,
  { socios: chosen, grupo, campo }: CambiosInput,
): Promise<Plan> {
  const socios = await findNamed(db, [...new Set(chosen.map(({ id }) => id))])
  const unknown = chosen.findIndex(({ id }) => !socios.has(id))
  if (unknown >= 0) throw fieldError(`socios.${unknown}`, fieldErrors.invalidValue)
  if (grupo) return planGrupo(db, who, grupo, socios)
  // the schema has made sure that there is one of the two
  return planCampo(db, campo as NonNullable<typeof campo>, socios)
}

async function planGrupo(
  db: Reader,
  who: SignedInUser,
  { id, accion }: NonNullable<CambiosInput['grupo']>,
  socios: ReadonlyMap<number, NamedSocio>,
): Promise<Plan> {
  const { name, members } = await readMemberships(db, who, id, [...socios.keys()])
  const isJoining = accion === 'ENGADIR'
  const moving = [...socios.values()].filter((socio) => members.has(socio.id) !== isJoining)
  const excluded = isJoining ? moving.filter(({ activo }) => !activo) : []
  const changed = isJoining ? moving.filter(({ activo }) => activo) : moving
  const [without, within] = [{ grupos: null }, { grupos: [name] }]
  const change = isJoining ? { antes: without, despois: within } : { antes: within, despois: without }
  const ids = changed.map((socio) => socio.id)
  return {
    socios,
    changes: new Map(ids.map((socioId) => [socioId, change])),
    excluded: new Map(excluded.map((socio) => [socio.id, 'DE_BAIXA'])),
    save: (tx) => saveMemberships(tx, id, accion, ids),
  }
}

async function planCampo(
  db: Reader,
  campo: NonNullable<CambiosInput['campo']>,
  socios: ReadonlyMap<number, NamedSocio>,
): Promise<Plan> {
  const changes = await findChangesOfMany(db, [...socios.keys()], campo)
  return {
    socios,
    changes: new Map([...changes].map(([id, change]) => [id, auditedChanges([change])])),
    excluded: new Map(),
    save: (tx) => saveChangesOfMany(tx, changes),
  }
}
