import type { SchemaStep } from '../tables.ts'
import { foundation } from './0001-foundation.ts'
import { register } from './0002-register.ts'
import { eventosAndReunions } from './0003-encontros.ts'
import { contas } from './0004-contas.ts'
import { correos } from './0005-correos.ts'
import { instances } from './0006-instances.ts'
import { secondFactor } from './0007-second-factor.ts'
import { backups } from './0008-backups.ts'
import { emailUndo } from './0009-email-undo.ts'
import { attemptTotals } from './0011-attempt-totals.ts'
import { samplesAndPictures } from './0012-samples-and-pictures.ts'
import { standardTableNames } from './0013-standard-table-names.ts'

/** Every step of the schema, in order; one that has landed never changes. */
export const migrations: Record<string, SchemaStep> = {
  '0001-foundation': foundation,
  '0002-register': register,
  '0003-encontros': eventosAndReunions,
  '0004-contas': contas,
  '0005-correos': correos,
  '0006-instances': instances,
  '0007-second-factor': secondFactor,
  '0008-backups': backups,
  '0009-email-undo': emailUndo,
  '0011-attempt-totals': attemptTotals,
  '0012-samples-and-pictures': samplesAndPictures,
  '0013-standard-table-names': standardTableNames,
}
