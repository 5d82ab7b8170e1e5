import type { Actor } from '../../platform/db/audit.ts'

/** The author of what a person does with the link of the mail: nobody has signed in, and the trail keeps no names of applicants. */
export const applicant: Actor = { login: 'solicitante', nome: 'Solicitante' }

/** An application in the audit trail, which outlives it: without the person's name. */
export const nameOfSolicitude = (id: number): string => `n.º ${id}`
