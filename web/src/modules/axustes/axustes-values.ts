import type { Axustes } from '#contract/axustes.ts'
import type { BodyFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { accentContrast, contrastWithWhite, isColour } from '#contract/colours.ts'
import { isEmail, isNif, isUrl, normalizeNif } from '#contract/rules.ts'
import { translate } from '../../shell/i18n.ts'
import * as rules from '../../ui/form/rules.ts'
import type { Rules } from '../../ui/form/use-record-form.ts'
import { wholeNumber } from './cobro-values.ts'

/** What a change of the settings may send; a part that is absent stays as it is. */
export type AxustesBody = BodyFor<Calls['PUT /axustes']>

export type AsociacionValues = Pick<Axustes, 'asociacion'>
export type AspectoValues = Pick<Axustes, 'aspecto'>
export interface PrazosValues {
  /** Years, and for applications and imports days, typed as text. */
  prazos: { [Name in keyof Axustes['prazos']]: string }
}

export const toPrazos = ({ prazos }: Axustes): PrazosValues => ({
  prazos: {
    recibos: String(prazos.recibos),
    extractos: String(prazos.extractos),
    solicitudes: String(prazos.solicitudes),
    importacions: String(prazos.importacions),
  },
})

export const prazosBody = ({ prazos }: PrazosValues): AxustesBody => ({
  prazos: {
    recibos: Number(prazos.recibos),
    extractos: Number(prazos.extractos),
    solicitudes: Number(prazos.solicitudes),
    importacions: Number(prazos.importacions),
  },
})

/** A colour as it is stored: with # and in lower case, also when it was typed without. */
export const toColour = (typed: string): string => {
  const text = typed.trim().toLowerCase()
  return isColour(`#${text}`) ? `#${text}` : text
}

export const aspectoBody = ({ aspecto }: AspectoValues): AxustesBody => ({
  aspecto: { ...aspecto, cor: toColour(aspecto.cor) },
})

/** An optional line that follows a rule unless it is empty. */
const toLine =
  (isRight: (text: string) => boolean, fault: () => string): rules.Rule<string> =>
  (typed, values) => {
    const text = typed.trim()
    return rules.optionalLine(typed, values) ?? (text === '' || isRight(text) ? undefined : fault())
  }

const colour: rules.Rule<string> = (typed) => {
  const text = toColour(typed)
  if (text === '') return undefined
  if (!isColour(text)) return translate('error.colour')
  return contrastWithWhite(text) < accentContrast ? translate('error.contrast') : undefined
}

const years: rules.Rule<string> = (typed, values) =>
  typed.trim() === '' ? translate('error.required') : wholeNumber(100)(typed, values)

/** At least one day: nothing is erased before it can be read. */
const days: rules.Rule<string> = (typed, values) => {
  if (typed.trim() === '') return translate('error.required')
  return (
    wholeNumber(3650)(typed, values) ?? (Number(typed) < 1 ? translate('error.invalid-value') : undefined)
  )
}

const emailRule = toLine(isEmail, () => translate('error.regex.emailPattern'))

/** In the order of the form, as in the error summary. An e-mail that is stored may stay as an earlier version took it. */
export const asociacionRules = ({ email }: Axustes['asociacion']): Rules<AsociacionValues> => ({
  'asociacion.nome': rules.optionalLine,
  'asociacion.nomeCurto': rules.optionalLine,
  'asociacion.nif': toLine(
    (text) => isNif(normalizeNif(text)),
    () => translate('error.nif'),
  ),
  'asociacion.rexistro': rules.optionalLine,
  'asociacion.enderezo.codigoPostal': rules.postalCode,
  'asociacion.telefono': rules.optionalLine,
  'asociacion.email': (typed, values) => (typed === email ? undefined : emailRule(typed, values)),
  'asociacion.web': toLine(isUrl, () => translate('error.regex.urlPattern')),
})

export const aspectoRules: Rules<AspectoValues> = { 'aspecto.cor': colour }

export const prazosRules: Rules<PrazosValues> = {
  'prazos.recibos': years,
  'prazos.extractos': years,
  'prazos.solicitudes': days,
  'prazos.importacions': days,
}
