import { solicitudesCalls } from '#contract/solicitudes.ts'
import { admit } from '../modules/solicitudes/admission.service.ts'
import {
  applyForMembership,
  confirmApplication,
  withdrawApplication,
} from '../modules/solicitudes/apply.service.ts'
import { deny, listApplications } from '../modules/solicitudes/solicitudes.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { getToday } from '../platform/config/time.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { demoMembers } from './members.ts'
import { toDni, toIban } from './names.ts'

interface Applicant {
  nombre: string
  apellidos: string
  dni: string
  telefono: string
  email: string
  anoNac: number
  mesNac: number
  diaNac: number
  direccion: string
  codigoPostal: string
  localidad: string
  cuentaCorriente: string
  mensaxe: string
}

/** People who applied, the newest last: days before today, and how it ended. */
const applicants: (Applicant & { days: number; end?: 'admitted' | 'denied' | 'withdrawn' })[] = [
  {
    ...{ nombre: 'Brais', apellidos: 'Seoane Loureiro', dni: toDni(44112233), telefono: '627118240' },
    ...{ email: 'brais.seoane@exemplo.gal', anoNac: 1988, mesNac: 4, diaNac: 17 },
    ...{ direccion: 'Rúa do Hórreo, 41, 2.º', codigoPostal: '15702', localidad: 'Santiago de Compostela' },
    ...{ cuentaCorriente: toIban(7711), mensaxe: 'Veño aos obradoiros de gaita desde o outono.' },
    ...{ days: 74, end: 'admitted' },
  },
  {
    ...{ nombre: 'Xiana', apellidos: 'Ferro Mosquera', dni: toDni(35778120), telefono: '655902117' },
    ...{ email: 'xiana.ferro@exemplo.gal', anoNac: 1979, mesNac: 11, diaNac: 2 },
    ...{ direccion: 'Calle Mayor, 12', codigoPostal: '28013', localidad: 'Madrid' },
    ...{ cuentaCorriente: '', mensaxe: 'Gustaríame recibir a revista, aínda que vivo en Madrid.' },
    ...{ days: 52, end: 'denied' },
  },
  {
    ...{ nombre: 'Roi', apellidos: 'Penas Touriño', dni: toDni(53190044), telefono: '698330051' },
    ...{ email: 'roi.penas@exemplo.gal', anoNac: 2001, mesNac: 7, diaNac: 25 },
    ...{ direccion: 'Rúa de San Pedro, 88', codigoPostal: '15703', localidad: 'Santiago de Compostela' },
    ...{ cuentaCorriente: '', mensaxe: '' },
    ...{ days: 20, end: 'withdrawn' },
  },
  {
    ...{ nombre: 'Eulalia', apellidos: 'Vilariño Souto', dni: toDni(33245871), telefono: '981 58 21 07' },
    ...{ email: 'lala.vilarino@exemplo.gal', anoNac: 1953, mesNac: 2, diaNac: 12 },
    ...{ direccion: 'Rúa do Franco, 7', codigoPostal: '15702', localidad: 'Santiago de Compostela' },
    ...{ cuentaCorriente: toIban(4512) },
    mensaxe: 'Fun mestra corenta anos e agora teño tempo. Podo axudar coa biblioteca os martes e os xoves.',
    days: 6,
  },
  {
    ...{ nombre: 'Catuxa', apellidos: 'Lema Quintáns', dni: toDni(46902215), telefono: '610447298' },
    ...{ email: 'catuxa.lema@exemplo.gal', anoNac: 1992, mesNac: 9, diaNac: 30 },
    ...{ direccion: 'Praza de Vigo, 3, 4.º B', codigoPostal: '15701', localidad: 'Santiago de Compostela' },
    cuentaCorriente: '',
    mensaxe: 'Miña nai xa é socia, e pagamos da mesma conta.',
    days: 1,
  },
]

/**
 * Five applications: one admitted, one denied, one withdrawn, and two that wait, of which one has the account of a member.
 * @param before the same portal some days ago
 */
export async function fillSolicitudes(
  context: AppContext,
  author: SignedInUser,
  before: (context: AppContext, days: number) => AppContext,
): Promise<void> {
  const mother = demoMembers(getToday(context)).find(({ baja, cuentaCorriente }) => !baja && cuentaCorriente)
  for (const { days, end, direccion, codigoPostal, localidad, ...person } of applicants) {
    let key = ''
    const enqueue: AppContext['mail']['enqueue'] = async (_tx, _now, mail) => {
      if ('key' in mail) key ||= mail.key
    }
    const then = (ago: number) => before({ ...context, mail: { ...context.mail, enqueue } }, ago)
    const account = days === 1 ? (mother?.cuentaCorriente ?? '') : person.cuentaCorriente
    const input = solicitudesCalls['POST /solicitudes'].body.parse({
      ...person,
      cuentaCorriente: account,
      direccion: {
        direccion,
        codigoPostal,
        localidad,
        provincia: localidad === 'Madrid' ? 'Madrid' : 'A Coruña',
      },
      aceptaEstatutos: true,
    })
    await applyForMembership(then(days), input, `192.0.2.${days}`)
    await confirmApplication(then(days), key)
    if (!end) continue
    if (end === 'withdrawn') {
      await withdrawApplication(then(days - 2), key)
      continue
    }
    const query = solicitudesCalls['GET /solicitudes'].query.parse({ search: person.dni, size: 1 })
    const [row] = (await listApplications(context.database.read, query)).content
    const id = row?.id ?? 0
    const decided = then(days - 9)
    if (end === 'admitted')
      await admit(decided, author, id, {
        dataAcordo: getToday(decided),
        acordo: '3/2026',
        email: null,
      })
    else
      await deny(decided, author, id, {
        motivo: 'Só quere recibir a revista: pódese subscribir sen ser socia.',
        texto:
          'Grazas por querer formar parte da asociación. Para recibir a revista non fai falta ser socia: se nos escribes, apuntámoste á subscrición.',
      })
  }
}
