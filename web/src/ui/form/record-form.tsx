import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../controls/button.tsx'
import { Tooltip } from '../controls/tooltip.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { fieldId } from './field.tsx'
import type { RecordForm as Form } from './use-record-form.ts'
import './form.css'

interface RecordFormProps<V extends object> {
  of: Form<V>
  /** Leaves without saving; absent on a page that consists of the form. */
  cancel?: () => void
  /** Label of the save button, when «Gardar» is not clear enough, and its label while saving. */
  saveLabel?: string
  savingLabel?: string
  /** Secondary actions on the form, before the save button. */
  besides?: ReactNode
  /** Few fields, all visible, for instance in a dialog: the focus goes to the first invalid one, without a summary. */
  isShort?: boolean
  /** Saving deletes something: the button has a warning colour. */
  isDanger?: boolean
  /** Why the form cannot be saved now; shown beside the disabled button. */
  blocked?: string | undefined
  children: ReactNode
}

/** A form with its error summary, its fields, and a sticky bar with save and cancel. */
export function RecordForm<V extends object>(props: RecordFormProps<V>) {
  const { of: form, cancel, saveLabel, savingLabel, besides, blocked, children } = props
  const { isShort = false, isDanger = false } = props
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  /** Whether a fault of a short form is of a field that it does not show now, so that only a summary can tell it. */
  const [isUnseen, setUnseen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the faults are those of the refusal.
  useEffect(() => {
    if (!isShort || form.refusals === 0) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus()
    setUnseen(!first && faultsIn(form).some(([path]) => findElement(form, path) === null))
  }, [isShort, form.refusals])
  // A press on a button must not blur the field first: its error would appear and move the button away.
  const stay = (event: { preventDefault: () => void }) => event.preventDefault()
  return (
    <form
      ref={element}
      className={isShort ? 'record-form is-short' : 'record-form'}
      noValidate
      onSubmit={(event) => (blocked ? event.preventDefault() : form.submit(event))}
      aria-busy={form.isSaving}
    >
      {(!isShort || isUnseen || form.gone !== null) && <ErrorSummary form={form} />}
      {children}
      <div className="form-bar">
        {cancel && (
          <Button look="quiet" onMouseDown={stay} onClick={cancel}>
            {t('action.cancel')}
          </Button>
        )}
        {besides}
        <Tooltip text={blocked}>
          <Button
            type="submit"
            look={isDanger ? 'danger' : 'main'}
            onMouseDown={stay}
            aria-disabled={form.isSaving || blocked !== undefined}
          >
            {form.isSaving ? (savingLabel ?? t('form.saving')) : (saveLabel ?? t('action.save'))}
          </Button>
        </Tooltip>
      </div>
      <ConflictDialog form={form} />
    </form>
  )
}

/** The errors after a refused save, each with a link to its field, or that the record is gone. It takes the focus, so that screen readers announce it. */
function ErrorSummary<V extends object>({ form }: { form: Form<V> }) {
  const t = useT()
  const summary = useRef<HTMLElement>(null)
  const faults = faultsIn(form).sort(([one], [other]) =>
    comesBefore(findElement(form, one), findElement(form, other)) ? -1 : 1,
  )
  useEffect(() => {
    if (form.refusals > 0) summary.current?.focus()
  }, [form.refusals])
  if (form.gone === null && (form.refusals === 0 || faults.length === 0)) return null
  return (
    <section
      className="form-summary marked is-error"
      ref={summary}
      tabIndex={-1}
      aria-labelledby={`${form.id}-summary`}
    >
      <h2 id={`${form.id}-summary`}>{form.gone ?? t(form.summary)}</h2>
      {faults.length > 0 && (
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
                {form.getLabel(path)}
              </a>
              : {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const faultsIn = <V extends object>({ form }: Form<V>) =>
  Object.entries(form.errors).filter(([, text]) => text)

/** Whether an element is before another one; what is not on the page comes last. */
const comesBefore = (one: Element | null, other: Element | null): boolean =>
  one !== null &&
  (other === null || (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0)

/** Focuses the field, or the first invalid part of a compound field. */
function goToField<V extends object>(form: Form<V>, path: string): void {
  const field = findElement(form, path)
  const element = field?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** The element of the field `path`; for a field in a table row, the table. */
function findElement<V extends object>(form: Form<V>, path: string): HTMLElement | null {
  const end = path.lastIndexOf('.')
  return (
    document.getElementById(fieldId(form, path)) ?? (end < 0 ? null : findElement(form, path.slice(0, end)))
  )
}

interface FormGroupProps extends ComponentProps<'div'> {
  title?: string
}

/**
 * A group of related fields with a short title. It is no fieldset: WebKit draws the legend of one across the edge of its box.
 */
export function FormGroup({ title, children, ...rest }: FormGroupProps) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div {...rest} className="form-group surface" role="group" aria-labelledby={title && titleId}>
      {title && (
        <div id={titleId} className="form-group-title">
          {title}
        </div>
      )}
      {children}
    </div>
  )
}
