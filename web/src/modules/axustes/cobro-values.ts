import type { AxustesCobro, Cobro } from '#contract/axustes.ts'
import { isCreditorId, nifOfCreditorId, normalizeBankId, toCreditorId } from '#contract/bank-ids.ts'
import type { BodyFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { normalizeNif } from '#contract/rules.ts'
import { translate } from '../../shell/i18n.ts'
import * as rules from '../../ui/form/rules.ts'
import type { StoredRecord } from '../../ui/form/use-record-form.ts'
import { formatIban } from '../../ui/iban.ts'
import { lineThat, wholeNumber } from './typed-rules.ts'

/** Numbers of days, which are typed as text. */
type DayName = 'diasCobro' | 'diasAviso' | 'diasPagado'

/** The settings for charging fees, as the form holds them: the account in groups of four, numbers as text. */
export type CobroTyped = Omit<Cobro, DayName | 'contas'> &
  Record<DayName, string> & {
    /** One account on each line. */
    contas: string
  }

const typedCobro = ({ iban, contas, diasCobro, diasAviso, diasPagado, ...rest }: Cobro): CobroTyped => ({
  ...rest,
  iban: formatIban(iban),
  contas: contas.map(formatIban).join('\n'),
  diasCobro: String(diasCobro),
  diasAviso: String(diasAviso),
  diasPagado: String(diasPagado),
})

/** The same as the API takes it; a number that is empty is the default. */
export const cobroBody = ({
  contas,
  diasCobro,
  diasAviso,
  diasPagado,
  ...rest
}: CobroTyped): NonNullable<BodyFor<Calls['PUT /axustes']>['cobro']> => ({
  ...rest,
  contas: splitLines(contas),
  diasCobro: toNumber(diasCobro),
  diasAviso: toNumber(diasAviso),
  diasPagado: toNumber(diasPagado),
})

/** Accounts that were typed, one on each line. */
const splitLines = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A whole number that was typed; undefined for nothing. */
const toNumber = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed))

/** In the order of the form, as in the error summary. */
export const cobroRules: { [F in keyof CobroTyped]?: rules.Rule<string> } = {
  titular: rules.optionalLine,
  iban: (typed, values) =>
    rules.optionalLine(typed, values) ?? (typed.trim() === '' ? undefined : rules.account(typed, values)),
  contas: (typed, values) => {
    const wrong = splitLines(typed).find((line) => rules.account(line, values) !== undefined)
    return wrong === undefined ? undefined : translate('axustes-cobro.contas-wrong', { conta: wrong })
  },
  bic: lineThat(
    (typed) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(normalizeBankId(typed)),
    () => translate('axustes-cobro.bic-wrong'),
  ),
  identificadorAcredor: lineThat(
    (typed) => isCreditorId(normalizeBankId(typed)),
    () => translate('error.identificador-acredor'),
  ),
  diasCobro: wholeNumber(365),
  diasAviso: wholeNumber(365),
  diasPagado: wholeNumber(365),
  serie: lineThat(
    (typed) => /^[A-Z0-9]{1,8}$/i.test(typed.replace(/\s/g, '')),
    () => translate('axustes-cobro.serie-wrong'),
  ),
}

/** Labels of the fields, for `labels` of a form that holds them in `cobro`. */
export const cobroLabels = (): Record<string, string> => ({
  'cobro.titular': translate('axustes-cobro.titular'),
  'cobro.iban': translate('axustes-cobro.iban'),
  'cobro.contas': translate('axustes-cobro.contas'),
  'cobro.bic': translate('axustes-cobro.bic'),
  'cobro.identificadorAcredor': translate('axustes-cobro.identificador'),
  'cobro.versionSepa': translate('axustes-cobro.version'),
  'cobro.diasCobro': translate('axustes-cobro.dias-cobro'),
  'cobro.diasAviso': translate('axustes-cobro.dias-aviso'),
  'cobro.diasPagado': translate('axustes-cobro.dias-pagado'),
  'cobro.serie': translate('axustes-cobro.serie'),
  'cobro.textoTransferencia': translate('axustes-cobro.texto'),
})

/** Advice about a creditor identifier, in addition to whether it is valid. */
export interface CreditorAdvice {
  /** The identifier of the association's NIF, when another one or none is there. */
  offered: string | null
  /** The NIF in the identifier, when it is not the association's. */
  otherNif: string | null
}

/** @param nif of the association, as it was typed */
export function creditorAdvice(typed: string, nif: string): CreditorAdvice {
  const [own, id] = [normalizeNif(nif), normalizeBankId(typed)]
  const offered = toCreditorId(own)
  const inId = nifOfCreditorId(id)
  return {
    offered: offered !== null && inId !== own ? offered : null,
    otherNif: offered !== null && inId !== null && inId !== own ? inId : null,
  }
}

export type CobroValues = { cobro: CobroTyped }

export const storedCobro = ({ version, nif: _, ...cobro }: AxustesCobro): StoredRecord<CobroValues> => ({
  values: { cobro: typedCobro(cobro) },
  version,
})
