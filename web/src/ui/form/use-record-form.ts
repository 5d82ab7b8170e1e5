import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../shell/api.ts'
import { dropDraft, useDraft } from '../../shell/draft.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { type Key, useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
import { forgetUnsavedChanges, useUnsavedChanges, useUnsavedPart } from '../../shell/unsaved.tsx'
import { cleanTexts } from './clean-texts.ts'
import { type Rebased, rebase } from './rebase.ts'
import type { Rule } from './rules.ts'
import { type FaultyFields, serverFaults } from './server-faults.ts'

/** A record as a form edits it. */
export interface Stored<V> {
  values: V
  /** Of the record the values come from; none for a new one. */
  version?: number | undefined
}

/** Rules by field; those of a field inside another are spelled with a dot, `direccion.codigoPostal`. */
export type Rules<V> = { [F in keyof V]?: Rule<V[F], V> } & {
  [path: `${string}.${string}`]: Rule<string, V>
}

export interface RecordFormOptions<V extends object, A> {
  /**
   * Of the form and its record, for instance `usuario:12345678Z`: what is typed is kept under it if the session ends.
   * Null for forms with passwords, which are never kept.
   */
  name: string | null
  stored: Stored<V>
  /**
   * Name of each field, by path without the rows of a table: `email`, `enlaces.url`, or `enlaces` for all that is in
   * it. Only these can carry a fault.
   */
  labels: Record<string, string>
  rules: Rules<V>
  /** Fields that hold a set of ids; see {@link rebase}. */
  sets?: readonly (keyof V)[]
  /**
   * A form in a dialog over another form, which keeps what it saves: leaving the page is asked about by the other one.
   */
  isPart?: boolean
  /** Notice after trying to save with faults in the form; a short form shows them all and needs none. */
  badFilled?: Key
  /** Title of the notice when it cannot be saved, where there is more to say than what was wrong. */
  failed?: Key
  /** Asks before saving; without a yes nothing happens. */
  ask?: (values: V) => Promise<boolean>
  /** Sends what the form holds, without characters nobody sees. */
  save: (values: V, version: number | undefined) => Promise<A>
  /** After a save; the form no longer guards what it holds. */
  saved: (answer: A) => void
  /** Fetches the record as it is now, to go on after somebody else changed it. */
  reload?: () => Promise<Stored<V>>
  faultyFields?: FaultyFields
}

/** A conflict waiting for an answer. */
export interface Conflict<V> {
  stored: Stored<V>
  rebased: Rebased<V>
}

export interface RecordForm<V extends object> {
  form: UseFormReturnType<V>
  id: string
  labelOf: (path: string) => string
  submit: (event?: FormEvent<HTMLFormElement>) => void
  isSaving: boolean
  /** Counts the saves that the form or the server refused for its fields; 0 while none was. */
  refusals: number
  conflict: Conflict<V> | null
  /** Takes what is stored and forgets what was typed. */
  takeStored: () => void
  /** Goes on with what was typed, on top of what is stored. */
  keepTyped: () => void
  /** What is stored now in fields that somebody else changed too. */
  clashes: Record<string, unknown>
}

/**
 * The one way a form edits a record: rules on blur and on save, faults of the server at their fields, unsaved changes
 * guarded and kept, conflicts answered without losing anything. A save that fails leaves every entry as it was.
 */
export function useRecordForm<V extends object, A>(options: RecordFormOptions<V, A>): RecordForm<V> {
  const t = useT()
  const id = useId()
  const [version, setVersion] = useState(options.stored.version)
  const [isSaving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)
  const [clashes, setClashes] = useState<Record<string, unknown>>({})
  const latest = useRef({ options, submit: () => {} })
  /** Closes the notice of the last save that failed. */
  const takeBack = useRef(() => {})
  const isOnScreen = useRef(true)
  /** What the server refused; it stands at its field until something else is typed there. */
  const refused = useRef<{ values: V; faults: Record<string, string> } | null>(null)

  const form = useForm<V>({
    mode: 'controlled',
    initialValues: options.stored.values,
    validate: (values) => ({
      ...standing(refused.current, values),
      ...faultsOf(values, latest.current.options.rules),
    }),
    validateInputOnBlur: true,
    // A dialog focuses its first field: leaving it as it was must not bring up an error that moves what is being pressed.
    enhanceGetInputProps: ({ inputProps: { error, onBlur }, field, form }) => ({
      onBlur: () => {
        if (error || form.isDirty(field)) onBlur()
      },
    }),
  })

  const isDirty = form.isDirty()
  const useGuard = options.isPart ? useUnsavedPart : useUnsavedChanges
  useGuard(isDirty)
  const restore = useCallback((values: V) => form.setValues(values), [form.setValues])
  useDraft(options.name ?? '', isDirty && options.name !== null ? form.values : undefined, restore)

  const labelOf = (path: string) => labelIn(options.labels, path.replace(/\.\d+(?=\.|$)/g, '')) ?? path
  /** Tries again with what the form holds by then, unless it has been left. */
  const retry = () => {
    if (isOnScreen.current) latest.current.submit()
  }

  const send = async (): Promise<void> => {
    if (isSaving || (options.ask && !(await options.ask(form.getValues())))) return
    setSaving(true)
    try {
      const answer = await options.save(cleanTexts(form.getValues()), version)
      if (!options.isPart) forgetUnsavedChanges()
      if (options.name !== null) dropDraft(options.name)
      options.saved(answer)
    } catch (error) {
      await handle(error)
    } finally {
      setSaving(false)
    }
  }

  const handle = async (error: unknown): Promise<void> => {
    if (error instanceof ApiError && error.code === 'error.conflict' && options.reload) {
      try {
        const stored = await options.reload()
        const rebased = rebase(form.getInitialValues(), form.getValues(), stored.values, options.sets)
        setConflict({ stored, rebased })
      } catch (failure) {
        tell(failure)
      }
      return
    }
    const faults = serverFaults(error, (path) => labelOf(path) !== path, options.faultyFields)
    if (Object.keys(faults).length > 0) {
      refused.current = { values: form.getValues(), faults }
      form.setErrors(faults)
      setRefusals((count) => count + 1)
    }
    tell(error)
  }

  const tell = (error: unknown) => {
    // Elsewhere the screen itself shows that something is not there; a form has to say that its record is gone.
    takeBack.current =
      error instanceof ApiError && error.status === 404
        ? notify({ kind: 'error', text: errorText(error) })
        : reportError(error, { retry, ...(options.failed && { title: t(options.failed) }) })
  }

  const validated = form.onSubmit(
    () => void send(),
    () => {
      setRefusals((count) => count + 1)
      if (options.badFilled) takeBack.current = notify({ kind: 'error', text: t(options.badFilled) })
    },
  )
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    refused.current = null
    takeBack.current()
    validated(event)
  }
  useEffect(() => {
    latest.current = { options, submit }
  })
  // A notice of wrong fields goes with the last of them.
  const hasFaults = Object.values(form.errors).some(Boolean)
  useEffect(() => {
    if (hasFaults) return () => takeBack.current()
  }, [hasFaults])
  useEffect(() => {
    isOnScreen.current = true
    return () => {
      isOnScreen.current = false
    }
  }, [])

  return {
    form,
    id,
    labelOf,
    isSaving,
    refusals,
    conflict,
    clashes,
    submit,
    takeStored: () => {
      if (!conflict) return
      form.setInitialValues(conflict.stored.values)
      form.setValues(conflict.stored.values)
      form.clearErrors()
      setVersion(conflict.stored.version)
      setClashes({})
      setConflict(null)
    },
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

/** The label of `path`, or of the nearest field around it. */
function labelIn(labels: Record<string, string>, path: string): string | undefined {
  const end = path.lastIndexOf('.')
  return labels[path] ?? (end < 0 ? undefined : labelIn(labels, path.slice(0, end)))
}

/** The server's faults of those fields that still hold what it refused. */
function standing<V extends object>(
  refused: { values: V; faults: Record<string, string> } | null,
  values: V,
): FormErrors {
  const faults = Object.entries(refused?.faults ?? {})
  return Object.fromEntries(
    faults.filter(([path]) => valueAt(refused?.values, path) === valueAt(values, path)),
  )
}

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values)

function faultsOf<V extends object>(values: V, rules: Rules<V>): FormErrors {
  const faults: FormErrors = {}
  for (const [path, rule] of Object.entries(rules) as [string, Rule<unknown, V> | undefined][]) {
    const fault = rule?.(valueAt(values, path), values)
    if (fault) faults[path] = fault
  }
  return faults
}
