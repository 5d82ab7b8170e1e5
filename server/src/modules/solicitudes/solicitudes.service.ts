import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import { estadosSolicitude } from '#contract/kinds.ts'
import type { Page } from '#contract/lists.ts'
import { personName } from '#contract/person-name.ts'
import type { Socio } from '#contract/socios.ts'
import type { EstadoSolicitude, Solicitude, SolicitudeRow, solicitudesCalls } from '#contract/solicitudes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { getToday } from '../../platform/config/time.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { listCamposOfSolicitude, toSocioCampos } from '../campos/solicitude.service.ts'
import { findDuplicates } from '../socios/duplicates.service.ts'
import { addMember } from '../socios/socios.service.ts'
import { asSocioError, holdsRole, isKnown, lockUsuarios } from '../usuarios/socio-user.service.ts'
import type { StoredSolicitude } from './solicitudes.rows.ts'
import { endSolicitude, findSolicitude, listSolicitudes, setSocio } from './solicitudes.rows.ts'
import { nameOfSolicitude } from './solicitudes.rules.ts'

type Calls = typeof solicitudesCalls
type SolicitudesQuery = z.output<Calls['GET /solicitudes']['query']>
type Admission = z.output<Calls['PUT /solicitudes/:id/admitir']['body']>
type Denial = z.output<Calls['PUT /solicitudes/:id/denegar']['body']>

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
async function getStored(db: Reader, id: number): Promise<StoredSolicitude> {
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
  }
}

/** An application that was decided or withdrawn already. */
const decided = ({ estado }: Pick<StoredSolicitude, 'estado'>) =>
  new AppError('error.solicitude-state', { params: { estado } })

const toSocioValues = ({ nombre, apellidos, dni, telefono, email, ...stored }: StoredSolicitude) => ({
  nombre,
  apellidos,
  dni,
  telefono,
  email,
  anoNac: stored.anoNac,
  mesNac: stored.mesNac,
  diaNac: stored.diaNac,
  profesion: '',
  sexo: null,
  direccion: stored.direccion,
  cuentaCorriente: stored.cuentaCorriente,
})

/**
 * Refuses a person whom the portal knows: no address vouches that the person has applied.
 * @throws AppError 400
 */
async function checkUnknown(db: Reader, dni: string): Promise<void> {
  if (await isKnown(db, dni))
    throw new AppError('error.dni-in-use', { fields: { dni: ['error.dni-in-use'] } })
}

/**
 * Admits the person by an agreement of the board: one transaction makes the member with everything that was typed, the default fees and
 * the letter to choose a password.
 * @throws AppError 400 for a day that has not come, and when DNI or e-mail are taken; 403 when the DNI is that of a user with a role,
 * unless `who` is an administrator; 404; 409 when it is decided or withdrawn
 */
export async function admit(
  context: AppContext,
  who: SignedInUser,
  id: number,
  { dataAcordo, acordo }: Admission,
): Promise<Socio> {
  if (dataAcordo > getToday(context)) throw fieldError('dataAcordo', fieldErrors.futureDate)
  const { email } = await getStored(context.database.read, id)
  try {
    return await context.write(who, async (write) => {
      const { tx, now, audit } = write
      await lockUsuarios(tx)
      const ending = { estado: 'ADMITIDA', autor: who.nome, dataAcordo, acordo } as const
      const isFirst = await endSolicitude(tx, id, now, ending)
      const stored = await getStored(tx, id)
      if (!isFirst) throw decided(stored)
      if (!stored.confirmada) await checkUnknown(tx, stored.dni)
      const campos = await toSocioCampos(tx, id)
      const socio = await addMember(context, write, who, toSocioValues(stored), { campos })
      await setSocio(tx, id, socio.id)
      await audit({
        accion: 'ADMITIR',
        entidade: 'solicitude',
        rexistro: id,
        rexistroNome: nameOfSolicitude(id),
        antes: { estado: 'RECIBIDA' },
        despois: {
          estado: 'ADMITIDA',
          dataAcordo,
          acordo,
          socio: `n.º ${socio.numero} ${personName(socio)}`,
        },
      })
      return socio
    })
  } catch (error) {
    throw asSocioError(error, { email })
  }
}

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
