import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../shell/api.ts'
import { dropDraft, useDraft } from '../../shell/draft.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { type Key, useT } from '../../shell/i18n.ts'
import { forgetUnsavedChanges, useUnsavedChanges, useUnsavedPart } from '../unsaved.tsx'
import { cleanTexts } from './clean-texts.ts'
import { type MergedChanges, mergeChanges, sameValues } from './merge-changes.ts'
import type { Rule } from './rules.ts'
import { type FaultyFields, serverFaults } from './server-faults.ts'
import { type FormErrors, type FormState, useFormState, valueAt } from './use-form-state.ts'

/** A record as form values. */
export interface StoredRecord<V> {
  values: V
  /** Version of the record; none for a new one. */
  version?: number | undefined
}

/** Rules by field; nested fields are written with a dot, `direccion.codigoPostal`. */
export type Rules<V> = { [F in keyof V]?: Rule<V[F], V> } & {
  [path: `${string}.${string}`]: Rule<string, V>
}

export interface RecordFormOptions<V extends object, A> {
  /**
   * Identifies the form and its record, for instance `usuario:12345678Z`, for drafts at the end of a session. Null for forms
   * with passwords, which are never kept.
   */
  name: string | null
  stored: StoredRecord<V>
  /**
   * Label of each field, by path without row numbers: `email`, `enlaces.url`, or `enlaces` for all its contents. Only these
   * fields can show an error.
   */
  labels: Record<string, string>
  rules: Rules<V>
  /** Fields with a set of ids; see {@link mergeChanges}. */
  sets?: readonly (keyof V)[]
  /** A form in a dialog over another form, which keeps the result: the outer form guards the navigation. */
  isPart?: boolean
  /** Heads the summary of invalid fields; a short form shows all errors and needs none. */
  badFilled?: Key
  /** Title of the notice about a failed save, or of the summary of what the server refused, when the error alone is not enough. */
  failed?: Key
  /** Asks before saving; without a confirmation nothing happens. */
  ask?: (values: V) => Promise<boolean>
  /** Sends the values, without hidden characters. */
  save: (values: V, version: number | undefined) => Promise<A>
  /** Called after a save; the form no longer guards its values. */
  saved: (answer: A) => void
  /** Loads the record again, to continue after another user changed it. */
  reload?: () => Promise<StoredRecord<V>>
  faultyFields?: FaultyFields
}

/** An unresolved conflict. */
export interface Conflict<V> {
  stored: StoredRecord<V>
  rebased: MergedChanges<V>
}

export interface RecordForm<V extends object> {
  form: FormState<V>
  id: string
  getLabel: (path: string) => string
  submit: (event?: FormEvent<HTMLFormElement>) => void
  isSaving: boolean
  /** Number of saves refused because of invalid fields, or because the record is gone. */
  refusals: number
  /** Heads the summary of the invalid fields. */
  summary: Key
  /** Why this form can no longer be saved at all; null when it can. */
  gone: string | null
  conflict: Conflict<V> | null
  /** Starts again from the stored record after a save on a page that stays; what was typed since the save began is kept. */
  take: (stored: StoredRecord<V>) => void
  /** Discards the typed values and takes the stored ones. */
  takeStored: () => void
  /** Continues with the typed values, merged into the stored ones. */
  keepTyped: () => void
  /** Stored values of fields that another user changed too. */
  clashes: Record<string, unknown>
}

/**
 * The state of every form that edits a record: validation on blur and on save, server errors at their fields, guarded and
 * kept drafts, and conflicts without loss of input. A failed save keeps all values.
 */
export function useRecordForm<V extends object, A>(options: RecordFormOptions<V, A>): RecordForm<V> {
  const t = useT()
  const id = useId()
  const [version, setVersion] = useState(options.stored.version)
  const [isSaving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [summary, setSummary] = useState<Key>('form.summary')
  const [gone, setGone] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)
  const [clashes, setClashes] = useState<Record<string, unknown>>({})
  const latest = useRef({ options, submit: () => {} })
  /** Closes the notice of the last failed save. */
  const takeBack = useRef(() => {})
  const isOnScreen = useRef(true)
  /** The values of the last save. */
  const sent = useRef<V>(options.stored.values)
  /** The values and errors of a refused save; an error stays at its field until the value changes. */
  const refused = useRef<{ values: V; faults: Record<string, string> } | null>(null)

  const form = useFormState(options.stored.values, (values) => ({
    ...standing(refused.current, values),
    ...findFaults(values, latest.current.options.rules),
  }))

  const isDirty = form.isDirty()
  const useGuard = options.isPart ? useUnsavedPart : useUnsavedChanges
  useGuard(isDirty)
  const restore = useCallback((values: V) => form.setValues(values), [form.setValues])
  useDraft(options.name ?? '', isDirty && options.name !== null ? form.values : undefined, restore)

  const getLabel = (path: string) => labelIn(options.labels, path.replace(/\.\d+(?=\.|$)/g, '')) ?? path
  /** Tries again with the present values, unless the form has been left. */
  const retry = () => {
    if (isOnScreen.current) latest.current.submit()
  }

  const send = async (): Promise<void> => {
    if (isSaving || (options.ask && !(await options.ask(form.getValues())))) return
    setSaving(true)
    try {
      await store(version)
    } catch (error) {
      await handle(error)
    } finally {
      setSaving(false)
    }
  }

  /** @param from the version on which the values are based */
  const store = async (from: number | undefined): Promise<void> => {
    sent.current = form.getValues()
    const answer = await options.save(cleanTexts(sent.current), from)
    if (!options.isPart) forgetUnsavedChanges()
    if (options.name !== null) dropDraft(options.name)
    options.saved(answer)
  }

  const handle = async (error: unknown): Promise<void> => {
    if (error instanceof ApiError && error.code === 'error.conflict' && options.reload) {
      try {
        const stored = await options.reload()
        const rebased = mergeChanges(form.getInitialValues(), form.getValues(), stored.values, options.sets)
        // The form is stored as it is: the answer to the save was lost on its way, or another person wrote the same.
        if (sameValues(form.getValues(), stored.values)) await store(stored.version)
        else setConflict({ stored, rebased })
      } catch (failure) {
        tell(failure)
      }
      return
    }
    const faults = serverFaults(error, (path) => getLabel(path) !== path, options.faultyFields)
    if (Object.keys(faults).length === 0) return tell(error)
    refused.current = { values: form.getValues(), faults }
    form.setErrors(faults)
    refuse(options.failed ?? options.badFilled)
  }

  /** The fields, and the summary where there is one, say what is wrong: a notice would say it once more. */
  const refuse = (title: Key = 'form.summary') => {
    setSummary(title)
    setRefusals((count) => count + 1)
  }

  const tell = (error: unknown) => {
    // Elsewhere the screen itself shows a missing record; a form must say that its record was deleted.
    if (error instanceof ApiError && error.status === 404) {
      setGone(isDeleted(error) ? t('conflict.deleted') : errorText(error))
      setRefusals((count) => count + 1)
    } else
      takeBack.current = reportError(error, {
        // without the form it would do nothing
        ...(isOnScreen.current && { retry }),
        ...(options.failed && { title: t(options.failed) }),
      })
  }

  const submit = (event?: FormEvent<HTMLFormElement>) => {
    refused.current = null
    takeBack.current()
    setGone(null)
    event?.preventDefault()
    if (form.validate()) void send()
    else refuse(options.badFilled)
  }
  useEffect(() => {
    latest.current = { options, submit }
  })
  useEffect(() => {
    isOnScreen.current = true
    return () => {
      isOnScreen.current = false
      // its retry would do nothing any more
      takeBack.current()
    }
  }, [])

  const startFrom = (stored: StoredRecord<V>, values: V) => {
    form.setInitialValues(stored.values)
    form.setValues(values)
    form.clearErrors()
    setVersion(stored.version)
    setClashes({})
    setConflict(null)
  }

  return {
    form,
    id,
    getLabel: getLabel,
    isSaving,
    refusals,
    summary,
    gone,
    conflict,
    clashes,
    submit,
    // The user may have typed on while the values were being saved.
    take: (stored) =>
      startFrom(stored, mergeChanges(sent.current, form.getValues(), stored.values, options.sets).values),
    takeStored: () => conflict && startFrom(conflict.stored, conflict.stored.values),
    keepTyped: () => {
      if (!conflict) return
      form.setInitialValues(conflict.stored.values)
      form.setValues(conflict.rebased.values)
      setVersion(conflict.stored.version)
      setClashes(conflict.rebased.clashes)
      setConflict(null)
    },
  }
}

/** Whether another user deleted the record; a file that does not exist has a code of its own. */
const isDeleted = ({ code }: ApiError): boolean => code === 'error.resource-not-found'

/** The label of `path`, or of the closest field around it. */
function labelIn(labels: Record<string, string>, path: string): string | undefined {
  const end = path.lastIndexOf('.')
  return labels[path] ?? (end < 0 ? undefined : labelIn(labels, path.slice(0, end)))
}

/** The server's errors of fields that still have the refused value. */
function standing<V extends object>(
  refused: { values: V; faults: Record<string, string> } | null,
  values: V,
): FormErrors {
  const faults = Object.entries(refused?.faults ?? {})
  return Object.fromEntries(
    faults.filter(([path]) => valueAt(refused?.values, path) === valueAt(values, path)),
  )
}

function findFaults<V extends object>(values: V, rules: Rules<V>): FormErrors {
  const faults: FormErrors = {}
  for (const [path, rule] of Object.entries(rules) as [string, Rule<unknown, V> | undefined][]) {
    const fault = rule?.(valueAt(values, path), values)
    if (fault) faults[path] = fault
  }
  return faults
}
