import { Tooltip } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../shell/i18n.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { fieldId } from './field.tsx'
import type { RecordForm as Form } from './use-record-form.ts'
import './form.css'

interface RecordFormProps<V extends object> {
  of: Form<V>
  /** Leaves without saving; a page that is the form leads nowhere else. */
  cancel?: () => void
  /** Words on the button that saves, when «Gardar» does not say enough, and while it does. */
  saveLabel?: string
  savingLabel?: string
  /** Other things to do with what was typed, before the button that saves. */
  besides?: ReactNode
  /** Few fields, all in sight, in a dialog perhaps: the focus goes to the first wrong one, without a summary. */
  isShort?: boolean
  /** Saving takes something away: the button says so by its colour. */
  isDanger?: boolean
  /** Why it cannot be saved as it is; told beside the button, which then does nothing. */
  blocked?: string | undefined
  children: ReactNode
}

/** Whoever cannot save is told why, also by touch and on the keyboard. */
const everyWay = { hover: true, focus: true, touch: true }

/** A form with its error summary, its fields and the bar with save and cancel that stays in reach. */
export function RecordForm<V extends object>(props: RecordFormProps<V>) {
  const { of: form, cancel, saveLabel, savingLabel, besides, blocked, children } = props
  const { isShort = false, isDanger = false } = props
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isShort && form.refusals > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isShort, form.refusals])
  // Pressing a button must not blur the field first: its error would appear and move the button away.
  const stay = (event: { preventDefault: () => void }) => event.preventDefault()
  return (
    <form
      ref={element}
      className={isShort ? 'record-form is-short' : 'record-form'}
      noValidate
      onSubmit={(event) => (blocked ? event.preventDefault() : form.submit(event))}
      aria-busy={form.isSaving}
    >
      {!isShort && <ErrorSummary form={form} />}
      {children}
      <div className="form-bar">
        {cancel && (
          <button type="button" className="button button-quiet" onMouseDown={stay} onClick={cancel}>
            {t('action.cancel')}
          </button>
        )}
        {besides}
        <Tooltip label={blocked} disabled={!blocked} events={everyWay} multiline maw="min(20rem, 90vw)">
          <button
            type="submit"
            className={isDanger ? 'button button-danger' : 'button'}
            onMouseDown={stay}
            aria-disabled={form.isSaving || blocked !== undefined}
          >
            {form.isSaving ? (savingLabel ?? t('form.saving')) : (saveLabel ?? t('action.save'))}
          </button>
        </Tooltip>
      </div>
      <ConflictDialog form={form} />
    </form>
  )
}

/** After a refused save: what is wrong, each line leading to its field. Takes the focus, so that it is read aloud. */
function ErrorSummary<V extends object>({ form }: { form: Form<V> }) {
  const t = useT()
  const summary = useRef<HTMLElement>(null)
  const faults = Object.entries(form.form.errors).filter(([, text]) => text)
  useEffect(() => {
    if (form.refusals > 0) summary.current?.focus()
  }, [form.refusals])
  if (form.refusals === 0 || faults.length === 0) return null
  return (
    <section className="form-summary" ref={summary} tabIndex={-1} aria-labelledby={`${form.id}-summary`}>
      <h2 id={`${form.id}-summary`}>{t('form.summary')}</h2>
      <ul>
        {faults.map(([path, text]) => (
          <li key={path}>
            <a
              href={`#${fieldId(form, path)}`}
              onClick={(event) => {
                event.preventDefault()
                goToField(form, path)
              }}
            >
              {form.labelOf(path)}
            </a>
            : {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** To the field, or in a field of many parts to the first one that is wrong. */
function goToField<V extends object>(form: Form<V>, path: string): void {
  const field = elementOf(form, path)
  const element = field?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** What shows the field `path`; of one inside the rows of a table, that table. */
function elementOf<V extends object>(form: Form<V>, path: string): HTMLElement | null {
  const end = path.lastIndexOf('.')
  return (
    document.getElementById(fieldId(form, path)) ?? (end < 0 ? null : elementOf(form, path.slice(0, end)))
  )
}

/** Fields that belong together, under a short title. */
export function FormGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className="form-group">
      {title && <legend>{title}</legend>}
      {children}
    </fieldset>
  )
}
