import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import { personName } from '#contract/person-name.ts'
import type { Socio } from '#contract/socios.ts'
import type { solicitudesCalls } from '#contract/solicitudes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { getToday } from '../../platform/config/time.ts'
import type { Write } from '../../platform/db/write.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { toSocioCampos } from '../campos/solicitude.service.ts'
import { enrolKnownUser, type KnownApplication, readmitSocio } from '../socios/readmission.service.ts'
import { addMember } from '../socios/socios.service.ts'
import { asSocioError, findKnownPerson, lockUsuarios } from '../usuarios/socio-user.service.ts'
import type { StoredSolicitude } from './solicitudes.rows.ts'
import { endSolicitude, setSocio } from './solicitudes.rows.ts'
import { nameOfSolicitude } from './solicitudes.rules.ts'
import { decided, getStored } from './solicitudes.service.ts'

type Admission = z.output<(typeof solicitudesCalls)['PUT /solicitudes/:id/admitir']['body']>

/** The e-mail of a member who is admitted: the one of the decision, where it names one or none, else the one that was typed. */
const toEmail = ({ email }: Pick<StoredSolicitude, 'email'>, admission: Admission): string | null =>
  admission.senCorreo ? null : (admission.email ?? email)

const toSocioValues = (stored: StoredSolicitude, admission: Admission): KnownApplication['values'] => ({
  nombre: stored.nombre,
  apellidos: stored.apellidos,
  dni: stored.dni,
  telefono: stored.telefono,
  email: toEmail(stored, admission),
  anoNac: stored.anoNac,
  mesNac: stored.mesNac,
  diaNac: stored.diaNac,
  profesion: '',
  sexo: null,
  direccion: stored.direccion,
  cuentaCorriente: stored.cuentaCorriente,
})

const dniInUse = () => new AppError('error.dni-in-use', { fields: { dni: ['error.dni-in-use'] } })

/**
 * Admits the person by an agreement of the board, in one transaction: a new member with everything that was typed, the default fees and the
 * letter to choose a password. An inactive member with that DNI is taken in again, and a user without a record gets one; then the keeper
 * says what of the application goes into the record.
 * @throws AppError 400 for a day that has not come, for an active member, for a known person whose address nothing vouches for, and when
 * the e-mail is taken; 403 when the person holds a role, unless `who` is an administrator; 404; 409 when it is decided or withdrawn
 */
export async function admit(
  context: AppContext,
  who: SignedInUser,
  id: number,
  admission: Admission,
): Promise<Socio> {
  const { dataAcordo, acordo } = admission
  if (dataAcordo > getToday(context)) throw fieldError('dataAcordo', fieldErrors.futureDate)
  const email = toEmail(await getStored(context.database.read, id), admission)
  try {
    return await context.write(who, async (write) => {
      const { tx, now, audit } = write
      await lockUsuarios(tx)
      const ending = { estado: 'ADMITIDA', autor: who.nome, dataAcordo, acordo } as const
      const isFirst = await endSolicitude(tx, id, now, ending)
      const stored = await getStored(tx, id)
      if (!isFirst) throw decided(stored)
      const socio = await takeIn(context, write, who, stored, admission)
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

/** Makes the member, or finds the one who comes back. @throws AppError 400, 403 */
async function takeIn(
  context: AppContext,
  write: Write,
  who: SignedInUser,
  stored: StoredSolicitude,
  admission: Admission,
): Promise<Socio> {
  const { tx } = write
  const values = toSocioValues(stored, admission)
  const campos = await toSocioCampos(tx, stored.id)
  const known = await findKnownPerson(tx, stored.dni)
  if (!known) return addMember(context, write, who, values, { campos })
  // no address vouches that the person has applied
  if (known.socio?.activo || !stored.confirmada) throw dniInUse()
  const application = { values, campos, tomar: admission.tomar ?? [], dataAcordo: admission.dataAcordo }
  return known.socio
    ? readmitSocio(context, write, who, { usuarioId: known.usuarioId, socioId: known.socio.id }, application)
    : enrolKnownUser(context, write, who, known, application)
}
