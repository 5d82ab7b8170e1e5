import type { NoteUndelivered } from '../../../platform/mail/claims.ts'
import { moveToPaper } from './convocatorias.rows.ts'

/**
 * A convocation whose mail the mail server refuses for good, or did not take for two days, becomes a letter to print. The mails of a
 * convocation were written when it was sent.
 */
export const putOnPaper: NoteUndelivered = async (tx, { template, createdAt, recipient }) => {
  if (template === 'convocatoria') await moveToPaper(tx, createdAt, recipient)
}
