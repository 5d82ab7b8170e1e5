import { type ComponentProps, useEffect, useState } from 'react'
import type { Language } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { useT } from '../../shell/i18n.ts'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup } from '../../ui/form/record-form.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { RecordTabs } from '../../ui/record-tabs.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { StaticValues } from './static-values.ts'

interface StaticTextsProps {
  form: RecordForm<StaticValues>
  languages: readonly Language[]
}

/** Text and description of a page; one tab a language where the portal has several. */
export function StaticTexts({ form, languages }: StaticTextsProps) {
  const t = useT()
  const [shown, setShown] = useState(languages[0])
  const [opened, setOpened] = useState<readonly (Language | undefined)[]>([languages[0]])
  const show = (language: Language | undefined) => {
    setShown(language)
    setOpened((before) => (before.includes(language) ? before : [...before, language]))
  }

  const { errors } = form.form
  const faulty = languages.find((each) => errors[`body_${each}`] || errors[`description_${each}`])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refused save turns to what is wrong.
  useEffect(() => {
    if (form.refusals > 0 && faulty) show(faulty)
  }, [form.refusals])

  if (languages.length === 1 && languages[0]) return <TextFields form={form} language={languages[0]} />
  const toTab = (language: Language) => ({
    title: t(`language.${language}`),
    // An editor out of sight stays, with what can be undone in it.
    panel: opened.includes(language) && <TextFields form={form} language={language} />,
  })
  return (
    <RecordTabs
      label={t('statics.editor.languages')}
      shown={shown ?? 'GL'}
      show={show}
      tabs={Object.fromEntries(languages.map((each) => [each, toTab(each)])) as Record<Language, Tab>}
    />
  )
}

type Tab = ComponentProps<typeof RecordTabs>['tabs'][string]

/** From here on the number of characters left is told. */
const nearlyFull = 100

function TextFields({ form, language }: { form: RecordForm<StaticValues>; language: Language }) {
  const t = useT()
  const [body, description] = [`body_${language}`, `description_${language}`] as const
  const text = field(form, body)
  const left = limits.description - form.form.values[description].length
  return (
    <FormGroup>
      <RichText
        id={text.id}
        label={form.getLabel(body)}
        value={form.form.values[body]}
        onChange={text.onChange}
        error={text.error}
        {...(body in form.clashes && { description: t('form.clash') })}
        gallery="statics"
        language={language}
      />
      <TextArea
        {...field(form, description, { isOptional: true })}
        rows={3}
        maxLength={limits.description}
        {...(!(description in form.clashes) && {
          description:
            left < nearlyFull
              ? t('statics.editor.description-left', { count: left })
              : t('statics.editor.description-help'),
        })}
      />
    </FormGroup>
  )
}
