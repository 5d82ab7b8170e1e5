import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { sameValues } from './merge-changes.ts'

/** The fault of each field that has one, by path: `email`, `enlaces.0.url`. */
export type FormErrors = Record<string, string | undefined>

/** The values of a form with their faults. What changes them takes effect in the next rendering; `getValues` knows at once. */
export interface FormState<V extends object> {
  values: V
  errors: FormErrors
  getValues: () => V
  getInitialValues: () => V
  setValues: (values: V) => void
  setInitialValues: (values: V) => void
  /** A change also takes back the fault of the field. */
  setFieldValue: <P extends string>(path: P, value: P extends keyof V ? V[P] : unknown) => void
  setErrors: (errors: FormErrors) => void
  clearFieldError: (path: string) => void
  clearErrors: () => void
  /** Whether a field, or any, differs from what the form began with. */
  isDirty: (path?: string) => boolean
  /** Back to what the form began with. */
  reset: () => void
  /** Judges every field; returns whether all are right. */
  validate: () => boolean
  getInputProps: (path: string, options?: { isCheck?: boolean }) => InputProps
}

interface InputProps {
  // biome-ignore lint/suspicious/noExplicitAny: the path decides
  value?: any
  checked?: boolean
  /** Takes the value, or the event of an input. */
  // biome-ignore lint/suspicious/noExplicitAny: the path decides
  onChange: (value: any) => void
  onBlur: () => void
  error: string | undefined
}

/** @param judge the faults of all fields */
export function useFormState<V extends object>(initial: V, judge: (values: V) => FormErrors): FormState<V> {
  const [values, showValues] = useState(initial)
  const [errors, showErrors] = useState<FormErrors>({})
  const now = useRef({ values, errors, initial, judge })
  useEffect(() => {
    now.current.judge = judge
  })

  const setValues = useCallback((next: V) => {
    now.current.values = next
    showValues(next)
  }, [])
  const setErrors = useCallback((next: FormErrors) => {
    now.current.errors = next
    showErrors(next)
  }, [])

  const state = useMemo(() => {
    const setError = (path: string, error: string | undefined) => {
      if (now.current.errors[path] === error) return
      const { [path]: _, ...others } = now.current.errors
      setErrors(error ? { ...others, [path]: error } : others)
    }
    const setFieldValue = (path: string, value: unknown) => {
      setValues(withValueAt(now.current.values, path.split('.'), value))
      setError(path, undefined)
    }
    const isDirty = (path?: string) => {
      const { values: typed, initial: stored } = now.current
      return path === undefined
        ? !sameValues(typed, stored)
        : !sameValues(valueAt(typed, path), valueAt(stored, path))
    }
    return {
      getValues: () => now.current.values,
      getInitialValues: () => now.current.initial,
      setInitialValues: (next: V) => {
        now.current.initial = next
      },
      setFieldValue,
      clearFieldError: (path: string) => setError(path, undefined),
      clearErrors: () => setErrors({}),
      isDirty,
      reset: () => {
        setValues(now.current.initial)
        setErrors({})
      },
      validate: () => {
        const found = now.current.judge(now.current.values)
        setErrors(found)
        return Object.values(found).every((fault) => !fault)
      },
      getInputProps: (path: string, { isCheck = false }: { isCheck?: boolean } = {}): InputProps => {
        const value = valueAt(now.current.values, path)
        const error = now.current.errors[path]
        return {
          ...(isCheck ? { checked: value === true } : { value }),
          onChange: (changed: unknown) =>
            setFieldValue(path, isEvent(changed) ? readInput(changed.currentTarget) : changed),
          // A dialog focuses its first field: leaving it untouched must not show an error that moves the pressed element.
          onBlur: () => {
            if (now.current.errors[path] || isDirty(path))
              setError(path, now.current.judge(now.current.values)[path])
          },
          error,
        }
      },
    }
  }, [setErrors, setValues])
  return { ...state, values, errors, setValues, setErrors }
}

const isEvent = (value: unknown): value is { currentTarget: HTMLInputElement } =>
  typeof value === 'object' && value !== null && 'currentTarget' in value && 'nativeEvent' in value

const readInput = (input: HTMLInputElement) => (input.type === 'checkbox' ? input.checked : input.value)

/** The value of a field: `direccion.codigoPostal`, `enlaces.0.url`. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values)

function withValueAt<T>(values: T, [name = '', ...rest]: string[], value: unknown): T {
  const next = rest.length === 0 ? value : withValueAt((values as Record<string, unknown>)[name], rest, value)
  if (Array.isArray(values)) return values.map((each, at) => (String(at) === name ? next : each)) as T
  return { ...values, [name]: next }
}
