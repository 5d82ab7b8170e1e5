import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import type { Language } from '#contract/fields.ts'
import type { importacionsCalls, Simulacion } from '#contract/importacions.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordPreparedAudit } from '../../platform/db/audit.ts'
import { uniqueViolation } from '../../platform/db/constraints.ts'
import { addTo, takeSocioNumeros } from '../../platform/db/counters.ts'
import { withFastTriggers } from '../../platform/db/fast-triggers.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { bumpVersions } from '../../platform/db/versions.ts'
import type { Write } from '../../platform/db/write.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { listActiveCampos } from '../campos/values.service.ts'
import { leaveAsPagador, renameRecibos } from '../cotas/ledger/ledger.service.ts'
import { renameMandatos } from '../cotas/mandates/mandatos.service.ts'
import { listGrupoNames, lockMemberGroups } from '../grupos/grupos.service.ts'
import { changeSocioUser, lockUsuarios, suspendUsuario } from '../usuarios/socio-user.service.ts'
import { getUsuario } from '../usuarios/usuarios.service.ts'
import { sendWantedLetters } from '../usuarios/wanted-letters.service.ts'
import type { Slice, SpecialRow, StagedCounts } from './execution.rows.ts'
import {
  addCotas,
  addSocios,
  addUsuarios,
  changeSocios,
  countStaged,
  findSpecial,
  hasChanged,
  saveGrupos,
  saveValues,
  selectEntries,
  setCouldSignIn,
  wantLetters,
} from './execution.rows.ts'
import type { StoredImportacion } from './importacions.rows.ts'
import { changeEstado, findExecuting, holdExecution } from './importacions.rows.ts'
import { getImportacion, getStored, wrongState } from './importacions.service.ts'
import type { Bases } from './outcome.rules.ts'

type ExecutionInput = z.output<(typeof importacionsCalls)['POST /importacions/:id/executar']['body']>

/** Rows that one statement moves: few enough for a turn of the event loop. */
const rowsAtOnce = 100
/** Turns of the event loop that other requests get after each statement: as many as most need. They take no time where there is no other. */
const turnsOfOthers = 8
const letOthers = async () => {
  for (let turn = 0; turn < turnsOfOthers; turn += 1) await nextTurn()
}

/** Executions of this process. */
const running = new Set<number>()

/** Lets executions that their server did not end count as failed: nothing of them was stored. */
export function failAbandonedExecutions({ database }: Pick<AppContext, 'database'>): Promise<void> {
  return database.transactionWithoutAudit(async (tx) => {
    // only one server uses a database of SQLite
    for (const id of await findExecuting(tx, [...running]))
      if (database.engine === 'sqlite' || (await holdExecution(tx, id)))
        await changeEstado(tx, id, ['EXECUTANDO'], 'FALLIDA')
  })
}

/** The register is not what the dry run found. */
const conflict = () => new AppError('error.conflict')

/**
 * Adds and changes the members of the last dry run in one transaction.
 * @throws AppError 404; 409 without a dry run, while it is executed and afterwards, and when what it touches has changed since the
 * dry run
 */
export async function executeImportacion(
  context: AppContext,
  who: SignedInUser,
  id: number,
  { cartas }: ExecutionInput,
): Promise<Simulacion> {
  const { database, bookkeep, clock } = context
  await getStored(database.read, id)
  await failAbandonedExecutions(context)
  const since = clock().toISOString()
  if (!(await bookkeep((tx) => changeEstado(tx, id, ['SIMULADA', 'FALLIDA'], 'EXECUTANDO', since))))
    throw wrongState(await getStored(database.read, id))
  running.add(id)
  try {
    const stored = await getStored(database.read, id)
    await context.write(who, (write) =>
      withFastTriggers(write.tx, () => execute(context, write, who, stored, cartas)),
    )
  } catch (error) {
    const isTaken = uniqueViolation(error) !== null
    const state = isTaken || error instanceof AppError ? 'SIMULADA' : 'FALLIDA'
    await database.transactionWithoutAudit((tx) => changeEstado(tx, id, ['EXECUTANDO'], state))
    throw isTaken ? conflict() : error
  } finally {
    running.delete(id)
  }
  if (cartas === 'AGORA') await mailLetters(context)
  return getImportacion(database.read, id)
}

/** That letters are wanted is stored with the members: those that fail are made later, by the clean-up. */
async function mailLetters(context: AppContext): Promise<void> {
  try {
    await sendWantedLetters(context)
  } catch (error) {
    context.log.error({ err: error }, 'letters after an import failed')
  }
}

async function execute(
  context: AppContext,
  write: Write,
  who: SignedInUser,
  { id, quenda, bases, ficheiro, sha256 }: StoredImportacion,
  cartas: ExecutionInput['cartas'],
): Promise<void> {
  const { tx, now, audit } = write
  if (context.database.engine === 'postgres' && !(await holdExecution(tx, id))) throw conflict()
  await lockUsuarios(tx)
  if (!(await changeEstado(tx, id, ['EXECUTANDO'], 'FEITA'))) throw conflict()
  const counts = await countStaged(tx, id, quenda)
  const slices = Array.from({ length: Math.ceil((counts.lastFila + 1) / rowsAtOnce) }, (_, at): Slice => {
    const from = at * rowsAtOnce
    return { id, quenda, from, to: from + rowsAtOnce }
  })
  const rests = JSON.parse(bases ?? 'null') as Bases | null
  if (!rests) throw conflict()
  await checkBases(tx, who, rests, counts)
  for (const slice of slices) if (await hasChanged(tx, slice)) throw conflict()
  const special = await findSpecial(tx, id, quenda)
  // charges and groups are locked before members, as everywhere
  await bumpVersions(
    tx,
    'grupo',
    rests.grupos.map((grupo) => grupo.id),
  )
  const couldSignIn = await endMemberships(write, who, special)
  await changeUsers(context, write, who, special)
  const base = await takeSocioNumeros(tx, { n: counts.senNumero, most: counts.maiorNumero })
  const language = context.settings.LANGUAGES[0] as Language
  let changed = 0
  const steps = [
    (slice: Slice) => addUsuarios(tx, slice, { language, now }),
    (slice: Slice) => addSocios(tx, slice, base),
    async (slice: Slice) => {
      changed += await changeSocios(tx, slice)
    },
    ...(cartas === 'AGORA' ? [(slice: Slice) => wantLetters(tx, slice, { authorId: who.id, now })] : []),
    (slice: Slice) => addCotas(tx, slice),
    (slice: Slice) => saveValues(tx, slice),
    (slice: Slice) => saveGrupos(tx, slice),
    (slice: Slice) => recordPreparedAudit(tx, who, now, 'socio', selectEntries(tx, slice, base)),
  ]
  for (const slice of slices)
    for (const step of steps) {
      await step(slice)
      await letOthers()
    }
  if (changed !== counts.cambian) throw conflict()
  for (const [socioId, could] of couldSignIn) await setCouldSignIn(tx, socioId, could)
  await rename(tx, special)
  await addTo(tx, 'socios.active', counts.activas - counts.baixas)
  await addTo(tx, 'socios.inactive', counts.novas - counts.activas + counts.baixas)
  await audit({
    accion: 'IMPORTAR',
    entidade: 'importacion',
    rexistro: id,
    rexistroNome: ficheiro,
    despois: { ficheiro, sha256, novas: counts.novas, cambian: counts.cambian, cartas },
  })
}

/** Refuses what rests on rights, own fields or groups that are not what they were in the dry run. */
async function checkBases(
  tx: Tx,
  who: Pick<SignedInUser, 'id'>,
  { campos, grupos }: Bases,
  { soAdmin }: StagedCounts,
): Promise<void> {
  if (soAdmin > 0 && !(await getUsuario(tx, { id: who.id })).roles.includes('ROLE_ADMIN')) throw conflict()
  const versions = new Map((await listActiveCampos(tx)).map(({ id, version }) => [id, version]))
  if (campos.some(({ id, version }) => versions.get(id) !== version)) throw conflict()
  if (grupos.length === 0) return
  const names = new Map((await listGrupoNames(tx)).map((grupo) => [grupo.id, grupo]))
  for (const { id, name } of grupos) {
    const grupo = names.get(id)
    if (grupo?.name !== name || grupo.protected) throw conflict()
  }
}

/** Ends memberships; returns whether each of these members could sign in until now. */
async function endMemberships(
  write: Write,
  who: Pick<SignedInUser, 'id'>,
  special: readonly SpecialRow[],
): Promise<Map<number, boolean>> {
  const could = new Map<number, boolean>()
  for (const { baixa, socio_id, usuario_id } of special) {
    if (baixa === 0 || socio_id === null || usuario_id === null) continue
    await leaveAsPagador(write, socio_id)
    could.set(socio_id, await suspendUsuario(write, who, usuario_id))
    await lockMemberGroups(write.tx, socio_id)
  }
  return could
}

/** Lets users follow their records, with the mails that go with it. */
async function changeUsers(
  context: AppContext,
  write: Write,
  who: SignedInUser,
  special: readonly SpecialRow[],
): Promise<void> {
  for (const { muda_usuario, usuario_id, dni, email, nombre, apellidos } of special)
    if (muda_usuario === 1 && usuario_id !== null)
      await changeSocioUser(context, write, who, usuario_id, {
        login: dni,
        email: email || null,
        firstName: nombre,
        lastName: apellidos,
      })
}

/** Lets charges and mandates be found by the new names. */
async function rename(tx: Tx, special: readonly SpecialRow[]): Promise<void> {
  for (const { muda_nome, socio_id, numero, nombre, apellidos } of special) {
    if (muda_nome === 0 || socio_id === null || numero === null) continue
    await renameRecibos(tx, socio_id, { numero, nombre, apellidos })
    await renameMandatos(tx, socio_id, { numero, nombre, apellidos })
  }
}
