import type { z } from 'zod'
import type { AxustesCobro, axustesCalls, Cobro } from '#contract/axustes.ts'
import { noValue } from '#contract/no-value.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { mailAdmins } from '../usuarios/usuario-mails.service.ts'
import { findAxustes, lockAxustes, updateCobro } from './axustes.rows.ts'

type CobroInput = z.output<(typeof axustesCalls)['PUT /axustes/cobro']['body']>

/** The settings for charging fees. */
export async function getCobro(db: Reader): Promise<AxustesCobro> {
  const { asociacion, cobro, version } = await findAxustes(db)
  return { ...cobro, nif: asociacion.nif, version }
}

/**
 * The settings that decide where fees are paid: the accounts, their holder as banks and members see it, and the payment instructions.
 * A user who can change them could redirect the fees.
 */
const toldFields = [
  'titular',
  'iban',
  'contas',
  'bic',
  'identificadorAcredor',
  'textoTransferencia',
] as const satisfies readonly (keyof Cobro)[]

/** Stores how the association charges. Administrators are told at once of a change of {@link toldFields}. */
export async function saveCobro(
  context: Pick<AppContext, 'mail'>,
  { tx, now, who, afterCommit }: Write,
  before: Cobro,
  after: Cobro,
): Promise<void> {
  await updateCobro(tx, after)
  const told = (name: (typeof toldFields)[number], of: Cobro) => [of[name]].flat().join(', ')
  const changes = toldFields.filter((name) => told(name, before) !== told(name, after))
  if (changes.length === 0) return
  await mailAdmins(context, tx, now, 'cobro-changed', {
    author: who.nome,
    lines: changes.map((name) => ({
      key: `mail.cobro-changed.${name}`,
      params: { antes: told(name, before) || noValue, despois: told(name, after) || noValue },
    })),
  })
  afterCommit(context.mail.wake)
}

/** @throws AppError 409 when `version` is not the stored one */
export const changeCobro = (
  context: AppContext,
  who: SignedInUser,
  { version, ...values }: CobroInput,
): Promise<AxustesCobro> =>
  context.write(who, async (write) => {
    const { tx, audit } = write
    const isCurrent = await lockAxustes(tx, version ?? null)
    const { cobro: before } = await findAxustes(tx)
    if (!isCurrent) throw new AppError('error.conflict')
    await saveCobro(context, write, before, values)
    const after = await getCobro(tx)
    await audit({
      accion: 'MODIFICAR',
      entidade: 'axustes',
      rexistro: 1,
      rexistroNome: values.titular,
      antes: { cobro: before },
      despois: { cobro: values },
    })
    return after
  })
