import type { Axustes } from '#contract/axustes.ts'
import type { BodyFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { accentContrast, contrastWithWhite, isColour } from '#contract/colours.ts'
import { isEmail, isNif, isUrl, normalizeNif } from '#contract/rules.ts'
import { translate } from '../../shell/i18n.ts'
import * as rules from '../../ui/form/rules.ts'
import type { Rules } from '../../ui/form/use-record-form.ts'
import { lineThat } from './typed-rules.ts'

/** What a change of the settings may send; a part that is absent stays as it is. */
export type AxustesBody = BodyFor<Calls['PUT /axustes']>

export type AsociacionValues = Pick<Axustes, 'asociacion'>
export type AspectoValues = Pick<Axustes, 'aspecto'>

/** A colour as it is stored: with # and in lower case, also when it was typed without. */
export const toColour = (typed: string): string => {
  const text = typed.trim().toLowerCase()
  return isColour(`#${text}`) ? `#${text}` : text
}

export const aspectoBody = ({ aspecto }: AspectoValues): AxustesBody => ({
  aspecto: { ...aspecto, cor: toColour(aspecto.cor) },
})

const colour: rules.Rule<string> = (typed) => {
  const text = toColour(typed)
  if (text === '') return undefined
  if (!isColour(text)) return translate('error.colour')
  return contrastWithWhite(text) < accentContrast ? translate('error.contrast') : undefined
}

const emailRule = lineThat(isEmail, () => translate('error.regex.emailPattern'))

/** In the order of the form, as in the error summary. An e-mail that is stored may stay as an earlier version took it. */
export const asociacionRules = ({ email }: Axustes['asociacion']): Rules<AsociacionValues> => ({
  'asociacion.nome': rules.optionalLine,
  'asociacion.nomeCurto': rules.optionalLine,
  'asociacion.nif': lineThat(
    (text) => isNif(normalizeNif(text)),
    () => translate('error.nif'),
  ),
  'asociacion.rexistro': rules.optionalLine,
  'asociacion.enderezo.codigoPostal': rules.postalCode,
  'asociacion.telefono': rules.optionalLine,
  'asociacion.email': (typed, values) => (typed === email ? undefined : emailRule(typed, values)),
  'asociacion.web': lineThat(isUrl, () => translate('error.regex.urlPattern')),
})

export const aspectoRules: Rules<AspectoValues> = { 'aspecto.cor': colour }
