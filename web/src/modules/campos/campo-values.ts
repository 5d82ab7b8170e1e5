import type { Campo, TipoCampo, Visibilidade } from '#contract/campos.ts'
import { limits } from '#contract/limits.ts'
import { searchText } from '#contract/search.ts'
import { translate } from '../../shell/i18n.ts'
import type { Rule } from '../../ui/form/rules.ts'
import type { Rules } from '../../ui/form/use-record-form.ts'
import { moved } from '../../ui/moved.ts'

/** An own field as the form holds it. */
export interface CampoValues {
  nome: string
  tipo: TipoCampo
  opcions: string[]
  /** An option that is typed and not added yet; it is saved with the others. */
  opcionNova: string
  axuda: string
  visible: Visibilidade
  editablePropia: boolean
  obrigatorio: boolean
  enSolicitude: boolean
  enLista: boolean
  activo: boolean
}

const emptyCampo: CampoValues = {
  nome: '',
  tipo: 'TEXTO',
  opcions: [],
  opcionNova: '',
  axuda: '',
  visible: 'XESTION',
  editablePropia: false,
  obrigatorio: false,
  enSolicitude: false,
  enLista: false,
  activo: true,
}

export function toValues(campo: Campo | undefined): CampoValues {
  if (!campo) return emptyCampo
  const { id: _, version: __, orde: ___, ...values } = campo
  return { ...values, opcionNova: '' }
}

/** The options as they will be saved. */
const allOpcions = ({ opcions, opcionNova }: Pick<CampoValues, 'opcions' | 'opcionNova'>): string[] =>
  opcionNova.trim() === '' ? opcions : [...opcions, opcionNova.trim()]

export const toBody = ({ opcionNova, ...values }: CampoValues) => ({
  ...values,
  opcions: values.tipo === 'OPCION' ? allOpcions({ ...values, opcionNova }) : [],
  // a member changes only values that they see
  editablePropia: values.editablePropia && values.visible !== 'XESTION',
})

const required: Rule<string> = (value) => (value.trim() === '' ? translate('error.required') : undefined)

/** Why a typed option cannot be added to `opcions`; undefined when it can, or when nothing is typed. */
export function opcionFault(typed: string, opcions: readonly string[]): string | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (/[,:]/.test(text)) return translate('campos.opcion-signs')
  if (opcions.some((each) => searchText(each) === searchText(text))) return translate('campos.opcion-twice')
  if (opcions.length >= limits.opcions) return translate('campos.opcions-full', { max: limits.opcions })
  return undefined
}

export const campoRules: Rules<CampoValues> = {
  nome: required,
  opcions: (_, values) =>
    values.tipo === 'OPCION' && allOpcions(values).length === 0
      ? translate('campos.opcions-none')
      : undefined,
  opcionNova: (typed, { tipo, opcions }) => (tipo === 'OPCION' ? opcionFault(typed, opcions) : undefined),
}

/** The fields that stand elsewhere once the one at `from` has moved to `to`, each with its new place. */
export function placeChanges<C extends Pick<Campo, 'orde'>>(
  campos: readonly C[],
  from: number,
  to: number,
): { campo: C; orde: number }[] {
  const places = campos.map(({ orde }) => orde)
  // fields that stand in the same place get places of their own
  const isEachAlone = places.every((place, at) => at === 0 || place > (places[at - 1] ?? place))
  return moved(campos, from, to).flatMap((campo, at) => {
    const orde = isEachAlone ? (places[at] ?? at) : at
    return campo.orde === orde ? [] : [{ campo, orde }]
  })
}
