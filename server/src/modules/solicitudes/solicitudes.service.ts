import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import { estadosSolicitude } from '#contract/kinds.ts'
import type { Page } from '#contract/lists.ts'
import { personName } from '#contract/person-name.ts'
import type { EstadoSolicitude, Solicitude, SolicitudeRow, solicitudesCalls } from '#contract/solicitudes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { listCamposOfSolicitude } from '../campos/solicitude.service.ts'
import { findDuplicates } from '../socios/duplicates.service.ts'
import { findKnownPerson, holdsRole, type KnownPerson } from '../usuarios/socio-user.service.ts'
import type { StoredSolicitude } from './solicitudes.rows.ts'
import { endSolicitude, findSolicitude, listSolicitudes } from './solicitudes.rows.ts'
import { nameOfSolicitude } from './solicitudes.rules.ts'

type Calls = typeof solicitudesCalls
type SolicitudesQuery = z.output<Calls['GET /solicitudes']['query']>
type Denial = z.output<Calls['PUT /solicitudes/:id/denegar']['body']>
type Closing = z.output<Calls['PUT /solicitudes/:id/pechar']['body']>

/** @throws AppError 400 for a state there is not */
function readEstado(text: string | undefined): EstadoSolicitude | undefined {
  const estado = estadosSolicitude.find((each) => each === text)
  if (text !== undefined && !estado) throw fieldError('filters', fieldErrors.invalidValue)
  return estado
}

/** One page of the applications, with the members who may be the same people. @throws AppError 400 */
export async function listApplications(db: Reader, query: SolicitudesQuery): Promise<Page<SolicitudeRow>> {
  const { content, totalElements } = await listSolicitudes(db, query, readEstado(query.filters.estado))
  const undecided = content.filter(({ estado }) => estado === 'RECIBIDA')
  const found = await findDuplicates(db, undecided)
  const byId = new Map(undecided.map(({ id }, position) => [id, found[position]]))
  return {
    content: content.map((each) => ({ ...each, duplicados: byId.get(each.id) ?? [] })),
    totalElements,
  }
}

/** @throws AppError 404 */
export async function getStored(db: Reader, id: number): Promise<StoredSolicitude> {
  const found = await findSolicitude(db, id)
  if (!found) throw new AppError('error.resource-not-found')
  return found
}

/** A whole application. @throws AppError 404 */
export async function getApplication(db: Reader, id: number): Promise<Solicitude> {
  const stored = await getStored(db, id)
  const isOpen = stored.estado === 'RECIBIDA'
  const [duplicados = []] = isOpen ? await findDuplicates(db, [stored]) : []
  return {
    ...stored,
    duplicados,
    campos: await listCamposOfSolicitude(db, id),
    soAdministracion: isOpen && (await holdsRole(db, stored.dni)),
    conecida: isOpen ? toConecida(await findKnownPerson(db, stored.dni)) : null,
  }
}

const toConecida = (person: KnownPerson | null): Solicitude['conecida'] =>
  person && (person.socio ? (person.socio.activo ? 'ACTIVA' : 'INACTIVA') : 'USUARIA')

/** An application that was decided or withdrawn already. */
export const decided = ({ estado }: Pick<StoredSolicitude, 'estado'>) =>
  new AppError('error.solicitude-state', { params: { estado } })

/**
 * Denies an application, and mails the person `texto`, if there is an e-mail. The reason stays inside.
 * @throws AppError 404; 409 when it is decided or withdrawn
 */
export async function deny(
  context: AppContext,
  who: SignedInUser,
  id: number,
  { motivo, texto }: Denial,
): Promise<Solicitude> {
  await context.write(who, async ({ tx, now, audit, afterCommit }) => {
    const isFirst = await endSolicitude(tx, id, now, { estado: 'DENEGADA', autor: who.nome, motivo, texto })
    const stored = await getStored(tx, id)
    if (!isFirst) throw decided(stored)
    if (stored.email !== null)
      await context.mail.enqueue(tx, now, {
        template: 'solicitude-denied',
        to: { address: stored.email, name: personName(stored) },
        language: stored.langKey,
        names: { text: texto },
      })
    await audit({
      accion: 'DENEGAR',
      entidade: 'solicitude',
      rexistro: id,
      rexistroNome: nameOfSolicitude(id),
      antes: { estado: 'RECIBIDA' },
      despois: { estado: 'DENEGADA' },
    })
    afterCommit(context.mail.wake)
  })
  return getApplication(context.database.read, id)
}

/**
 * Closes an application that leads nowhere, as that of a member. No mail goes out.
 * @throws AppError 404; 409 when it is decided, withdrawn or closed
 */
export async function close(
  context: AppContext,
  who: SignedInUser,
  id: number,
  { motivo }: Closing,
): Promise<Solicitude> {
  await context.write(who, async ({ tx, now, audit }) => {
    const isFirst = await endSolicitude(tx, id, now, { estado: 'PECHADA', autor: who.nome, motivo })
    const stored = await getStored(tx, id)
    if (!isFirst) throw decided(stored)
    await audit({
      accion: 'PECHAR',
      entidade: 'solicitude',
      rexistro: id,
      rexistroNome: nameOfSolicitude(id),
      antes: { estado: 'RECIBIDA' },
      despois: { estado: 'PECHADA' },
    })
  })
  return getApplication(context.database.read, id)
}
