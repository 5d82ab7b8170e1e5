import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type FormErrors, useFormState } from './use-form-state.ts'

interface Values {
  name: string
  isActive: boolean
  address: { town: string }
  links: { url: string }[]
}
const stored: Values = {
  name: 'Lúa',
  isActive: false,
  address: { town: 'Lugo' },
  links: [{ url: 'a' }, { url: 'b' }],
}

/** The name must not be empty, and no link either. */
const judge = ({ name, links }: Values): FormErrors => ({
  name: name === '' ? 'empty' : undefined,
  ...Object.fromEntries(links.map(({ url }, at) => [`links.${at}.url`, url === '' ? 'empty' : undefined])),
})
const open = () => renderHook(() => useFormState(stored, judge)).result
type Form = ReturnType<typeof open>
const type = (form: Form, path: string, value: unknown) =>
  act(() => form.current.getInputProps(path).onChange(value))
const leave = (form: Form, path: string) => act(() => form.current.getInputProps(path).onBlur())

afterEach(cleanup)

describe('the state of a form', () => {
  it('changes a field in an object or a row, and nothing beside it', () => {
    const form = open()
    type(form, 'address.town', 'Vigo')
    type(form, 'links.1.url', 'c')
    expect(form.current.values).toEqual({
      ...stored,
      address: { town: 'Vigo' },
      links: [{ url: 'a' }, { url: 'c' }],
    })
    expect(form.current.values.links[0]).toBe(stored.links[0])
    expect(form.current.getInputProps('links.1.url').value).toBe('c')
  })

  it('keeps both of two changes at once', () => {
    const form = open()
    act(() => {
      form.current.setFieldValue('name', 'Xan')
      form.current.setFieldValue('address.town', 'Vigo')
      expect(form.current.getValues().name).toBe('Xan')
    })
    expect(form.current.values).toMatchObject({ name: 'Xan', address: { town: 'Vigo' } })
  })

  it('reads the event of an input, and of a checkbox', () => {
    const form = open()
    const event = (input: object) => ({ nativeEvent: {}, currentTarget: input })
    type(form, 'name', event({ type: 'text', value: 'Xan' }))
    type(form, 'isActive', event({ type: 'checkbox', value: 'on', checked: true }))
    expect(form.current.values).toMatchObject({ name: 'Xan', isActive: true })
    expect(form.current.getInputProps('isActive', { isCheck: true })).toMatchObject({ checked: true })
    expect(form.current.getInputProps('isActive', { isCheck: true })).not.toHaveProperty('value')
  })

  it('judges a changed field when one leaves it, and no other', () => {
    const form = open()
    type(form, 'name', '')
    type(form, 'links.0.url', '')
    expect(form.current.errors.name).toBeUndefined()
    leave(form, 'name')
    expect(form.current.getInputProps('name').error).toBe('empty')
    expect(form.current.getInputProps('links.0.url').error).toBeUndefined()
  })

  it('does not judge a field that is left as it was', () => {
    const form = renderHook(() => useFormState({ ...stored, name: '' }, judge)).result
    leave(form, 'name')
    expect(form.current.errors).toEqual({})
  })

  it('judges a wrong field again when one leaves it as it was', () => {
    const form = open()
    act(() => form.current.setErrors({ name: 'taken' }))
    leave(form, 'name')
    expect(form.current.errors.name).toBeUndefined()
  })

  it('takes back the fault of a field that changes, and keeps the others', () => {
    const form = open()
    act(() => form.current.setErrors({ name: 'taken', 'address.town': 'unknown' }))
    type(form, 'name', 'Xan')
    expect(form.current.errors).toEqual({ 'address.town': 'unknown' })
    act(() => form.current.clearErrors())
    expect(form.current.errors).toEqual({})
  })

  it('judges every field before a save, with the newest rules', () => {
    const { result: form, rerender } = renderHook(
      ({ fault }) => useFormState(stored, () => ({ name: fault })),
      {
        initialProps: { fault: 'one' as string | undefined },
      },
    )
    const validate = () => {
      let isRight = false
      act(() => {
        isRight = form.current.validate()
      })
      return isRight
    }
    expect(validate()).toBe(false)
    expect(form.current.errors.name).toBe('one')
    rerender({ fault: 'two' })
    expect(validate()).toBe(false)
    expect(form.current.errors.name).toBe('two')
    rerender({ fault: undefined })
    expect(validate()).toBe(true)
  })

  it('knows what differs from the beginning, which can be moved', () => {
    const form = open()
    expect(form.current.isDirty()).toBe(false)
    type(form, 'address.town', 'Vigo')
    expect([
      form.current.isDirty(),
      form.current.isDirty('address.town'),
      form.current.isDirty('name'),
    ]).toEqual([true, true, false])
    act(() => form.current.setInitialValues(form.current.values))
    expect(form.current.isDirty()).toBe(false)
    type(form, 'name', '')
    leave(form, 'name')
    act(() => form.current.reset())
    expect(form.current.values).toEqual({ ...stored, address: { town: 'Vigo' } })
    expect(form.current.errors).toEqual({})
  })
})
