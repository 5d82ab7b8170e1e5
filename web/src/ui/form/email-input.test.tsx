import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { EmailInput } from './email-input.tsx'

function Shown({ stored }: { stored?: string }) {
  const [value, setValue] = useState(stored ?? '')
  return <EmailInput label="Correo" value={value} onChange={setValue} stored={stored} />
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Correo' })

beforeAll(loadPrivateDictionaries)
afterEach(cleanup)

it('offers the address that was meant once its user has left the field, and takes it when it is pressed', () => {
  render(<Shown />)
  fireEvent.focus(input())
  fireEvent.change(input(), { target: { value: 'sabela@exemplo,gal' } })
  expect(screen.queryByRole('button'), 'half an address is no mistake').toBeNull()
  fireEvent.blur(input())
  fireEvent.click(screen.getByRole('button', { name: 'sabela@exemplo.gal' }))
  expect(input().value).toBe('sabela@exemplo.gal')
  expect(screen.queryByRole('button')).toBeNull()
})

it('leaves a stored address alone', () => {
  render(<Shown stored="sabela@exemplo,gal" />)
  fireEvent.blur(input())
  expect(screen.queryByRole('button')).toBeNull()
})
