import { basesMaioria } from '#contract/kinds.ts'
import { useT } from '../../shell/i18n.ts'
import { Field } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { fieldId } from '../../ui/form/field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import type { MajoritiesTyped, MajorityTyped, QuorumTyped, StatutesValues } from './statutes-values.ts'

type SharePath = `${'' | 'xunta.'}${'quorum1' | 'quorum2' | `maiorias.${keyof MajoritiesTyped}`}`

interface ShareFieldsProps {
  form: RecordForm<StatutesValues>
  path: SharePath
  /** What the numbers do. */
  words: string | undefined
}

const shareAt = ({ form }: RecordForm<StatutesValues>, path: SharePath): QuorumTyped | MajorityTyped =>
  path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], form.values) as
    | QuorumTyped
    | MajorityTyped

/**
 * A share of a whole: at least or more than so many of so many; a majority says of which whole, a quorum can ask for any number, and say
 * how many people are enough at most.
 */
export function ShareFields({ form, path, words }: ShareFieldsProps) {
  const t = useT()
  const id = fieldId(form, path)
  const share = shareAt(form, path)
  const isMajority = 'base' in share
  const change = (changes: Partial<MajorityTyped & QuorumTyped>) =>
    form.form.setFieldValue(path as 'quorum1', { ...share, ...changes } as QuorumTyped)
  const forms = isMajority
    ? (['POLO_MENOS', 'MAIS_DE'] as const)
    : (['CALQUERA', 'POLO_MENOS', 'MAIS_DE'] as const)
  const number = {
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 6,
    className: 'number-input',
  } as const
  return (
    <Field id={id} label={form.getLabel(path)} isGroup description={words} error={form.form.errors[path]}>
      {(control) => (
        // biome-ignore lint/a11y/useSemanticElements: a legend would stand across the edge of the box
        <div {...control} role="group" aria-labelledby={`${id}-label`} className="share-fields" tabIndex={-1}>
          <Select
            aria-label={`${form.getLabel(path)}: ${t('estatutos.share-form')}`}
            value={share.forma}
            onChange={(event) => change({ forma: event.currentTarget.value as QuorumTyped['forma'] })}
            options={forms.map((value) => ({ value, label: t(`estatutos.share.${value}`) }))}
          />
          {share.forma !== 'CALQUERA' && (
            <span className="share-part">
              <TextInput
                aria-label={`${form.getLabel(path)}: ${t('estatutos.num')}`}
                value={share.num}
                onChange={(event) => change({ num: event.currentTarget.value })}
                {...number}
              />
              <span>{t('estatutos.of-each')}</span>
              <TextInput
                aria-label={`${form.getLabel(path)}: ${t('estatutos.den')}`}
                value={share.den}
                onChange={(event) => change({ den: event.currentTarget.value })}
                {...number}
              />
            </span>
          )}
          {!isMajority && share.forma !== 'CALQUERA' && (
            <span className="share-part">
              <span>{t('estatutos.or-enough')}</span>
              <TextInput
                aria-label={`${form.getLabel(path)}: ${t('estatutos.enough')}`}
                value={share.ouMaximo}
                onChange={(event) => change({ ouMaximo: event.currentTarget.value })}
                {...number}
              />
              <span>{t('estatutos.enough-people')}</span>
            </span>
          )}
          {isMajority && (
            <Select
              aria-label={`${form.getLabel(path)}: ${t('estatutos.base')}`}
              value={share.base}
              onChange={(event) => change({ base: event.currentTarget.value as MajorityTyped['base'] })}
              options={basesMaioria.map((value) => ({ value, label: t(`estatutos.base.${value}`) }))}
            />
          )}
        </div>
      )}
    </Field>
  )
}
