import type { Role } from '#contract/roles.ts'

/** Somebody of the sample association; nobody here exists. */
interface DemoPerson {
  login: string
  firstName: string
  lastName: string
  email: string
  authorities: Role[]
  /** What they do, for the list of sign-ins. */
  task: string
  /** How many days ago their user was created. */
  daysAgo: number
}

/** Who works for the association, each with a role of their own, so that every view of the portal can be tried. */
export const staff: DemoPerson[] = [
  {
    login: '33812457L',
    firstName: 'Rosalía',
    lastName: 'Castiñeira Lamas',
    email: 'rosalia.castineira@carballeira.example',
    authorities: ['ROLE_ADMIN'],
    task: 'administration',
    daysAgo: 410,
  },
  {
    login: '32765190B',
    firstName: 'Anxo',
    lastName: 'Ferreiro Ínsua',
    email: 'anxo.ferreiro@carballeira.example',
    authorities: ['PARTNER_MANAGEMENT', 'ASSEMBLY_MANAGEMENT'],
    task: 'secretary',
    daysAgo: 402,
  },
  {
    login: '76901322V',
    firstName: 'Dolores',
    lastName: 'Núñez Santiso',
    email: 'dolores.nunez@carballeira.example',
    authorities: ['SP_FINANCES', 'PARTNER_READONLY'],
    task: 'treasurer, edits the prices',
    daysAgo: 402,
  },
  {
    login: '44838216S',
    firstName: 'Uxía',
    lastName: 'Pazos Ribadulla',
    email: 'uxia.pazos@carballeira.example',
    authorities: ['SP_PROJECT_ASSOCIATION'],
    task: 'edits the pages',
    daysAgo: 255,
  },
  {
    login: '53174408H',
    firstName: 'Breixo',
    lastName: 'Ñánez Outeiral',
    email: 'breixo.nanez@carballeira.example',
    authorities: ['EVENT_MANAGEMENT'],
    task: 'organises the events',
    daysAgo: 230,
  },
  {
    login: '32448719C',
    firstName: 'Maruxa',
    lastName: 'Álvarez Vilariño',
    email: 'maruxa.alvarez@carballeira.example',
    authorities: ['BOARD_OF_DIRECTORS_MANAGEMENT'],
    task: 'chairs the board',
    daysAgo: 398,
  },
  {
    login: 'X2304158H',
    firstName: 'Graça',
    lastName: 'Teixeira Moura',
    email: 'graca.teixeira@carballeira.example',
    authorities: ['BOARD_OF_DIRECTORS_READONLY'],
    task: 'sits on the board',
    daysAgo: 121,
  },
  {
    login: '76545213V',
    firstName: 'Eladio',
    lastName: 'Seoane Couto',
    email: 'eladio.seoane@correo.example',
    authorities: ['ROLE_USER'],
    task: 'no task, an ordinary user',
    daysAgo: 96,
  },
]

/** Somebody who has not chosen a password yet, and somebody whose account waits for its activation. */
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
