import type { Role } from '#contract/roles.ts'
import type { Sexo } from '#contract/socios.ts'

/** A person of the sample association; all people are invented. */
interface DemoPerson {
  login: string
  firstName: string
  lastName: string
  email: string
  authorities: Role[]
  /** Their task, for the list of sign-ins. */
  task: string
  /** Days since the task was assigned, or the user created. */
  daysAgo: number
}

/** A person who is a member, too. */
interface DemoSocio extends DemoPerson {
  sexo: Sexo
  profesion: string
  /** Day of joining, ISO text. */
  alta: string
}

/** The staff, each with a different role, so that every view of the portal can be tried. */
export const staff: DemoSocio[] = [
  {
    login: '33812457L',
    sexo: 'MULLER',
    profesion: 'Funcionaria',
    alta: '2009-03-14',
    firstName: 'Rosalía',
    lastName: 'Castiñeira Lamas',
    email: 'rosalia.castineira@carballeira.example',
    authorities: ['ROLE_ADMIN'],
    task: 'administration',
    daysAgo: 410,
  },
  {
    login: '32765190B',
    sexo: 'HOME',
    profesion: 'Administrativo',
    alta: '2009-03-14',
    firstName: 'Anxo',
    lastName: 'Ferreiro Ínsua',
    email: 'anxo.ferreiro@carballeira.example',
    authorities: ['PARTNER_MANAGEMENT', 'ASSEMBLY_MANAGEMENT'],
    task: 'secretary',
    daysAgo: 402,
  },
  {
    login: '76901322V',
    sexo: 'MULLER',
    profesion: 'Mestra',
    alta: '2010-10-02',
    firstName: 'Dolores',
    lastName: 'Núñez Santiso',
    email: 'dolores.nunez@carballeira.example',
    authorities: ['SP_FINANCES', 'PARTNER_READONLY'],
    task: 'treasurer, edits the prices',
    daysAgo: 402,
  },
  {
    login: '44838216S',
    sexo: 'MULLER',
    profesion: 'Xornalista',
    alta: '2016-05-21',
    firstName: 'Uxía',
    lastName: 'Pazos Ribadulla',
    email: 'uxia.pazos@carballeira.example',
    authorities: ['SP_PROJECT_ASSOCIATION'],
    task: 'edits the pages',
    daysAgo: 255,
  },
  {
    login: '53174408H',
    sexo: 'HOME',
    profesion: 'Electricista',
    alta: '2018-09-08',
    firstName: 'Breixo',
    lastName: 'Ñánez Outeiral',
    email: 'breixo.nanez@carballeira.example',
    authorities: ['EVENT_MANAGEMENT'],
    task: 'organises the events',
    daysAgo: 230,
  },
  {
    login: '32448719C',
    sexo: 'MULLER',
    profesion: 'Enfermeira',
    alta: '2009-03-14',
    firstName: 'Maruxa',
    lastName: 'Álvarez Vilariño',
    email: 'maruxa.alvarez@carballeira.example',
    authorities: ['BOARD_OF_DIRECTORS_MANAGEMENT'],
    task: 'chairs the board',
    daysAgo: 398,
  },
  {
    login: 'X2304158H',
    sexo: 'MULLER',
    profesion: 'Comerciante',
    alta: '2012-11-17',
    firstName: 'Graça',
    lastName: 'Teixeira Moura',
    email: 'graca.teixeira@carballeira.example',
    authorities: ['BOARD_OF_DIRECTORS_READONLY'],
    task: 'sits on the board',
    daysAgo: 121,
  },
  {
    login: '76545213V',
    sexo: 'HOME',
    profesion: 'Carpinteiro',
    alta: '2021-06-05',
    firstName: 'Eladio',
    lastName: 'Seoane Couto',
    email: 'eladio.seoane@correo.example',
    authorities: ['ROLE_USER'],
    task: 'no task, an ordinary member',
    daysAgo: 96,
  },
]

/** A user without a password, and a user whose account is not activated. */
export const invited: (DemoPerson & { activated: boolean })[] = [
  {
    login: '35289943P',
    firstName: 'Sabela',
    lastName: 'Barreiro Quintáns',
    email: 'sabela.barreiro@correo.example',
    authorities: ['ROLE_USER'],
    task: 'invited',
    daysAgo: 6,
    activated: true,
  },
  {
    login: '47365021V',
    firstName: 'Xenxo',
    lastName: 'Zapateiro Fraga',
    email: 'xenxo.zapateiro@correo.example',
    authorities: ['ROLE_USER'],
    task: 'to be activated',
    daysAgo: 2,
    activated: false,
  },
]
