import type { Actor } from '../../platform/db/audit.ts'

/** The author of changes made with the link of the mail: the applicant has no session, and the trail keeps no names of applicants. */
export const applicant: Actor = { login: 'solicitante', nome: 'Solicitante' }

/** An application in the audit trail, which outlives it: without the person's name. */
export const nameOfSolicitude = (id: number): string => `n.º ${id}`
