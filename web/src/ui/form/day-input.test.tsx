import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { DayInput } from './day-input.tsx'
import { day } from './rules.ts'

let held = ''
function Field({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  held = value
  return <DayInput label="Data" value={value} onChange={setValue} />
}
const show = (initial = '') =>
  render(
    <MantineProvider env="test">
      <main id="main">
        <Field initial={initial} />
      </main>
    </MantineProvider>,
  )
const input = () => screen.getByLabelText('Data') as HTMLInputElement
const type = (text: string) => {
  fireEvent.focus(input())
  fireEvent.input(input(), { target: { value: text } })
  fireEvent.blur(input())
}

beforeAll(loadPrivateDictionaries)
afterEach(cleanup)

describe('a day in a form', () => {
  it('is typed day first and held as an ISO day', () => {
    show()
    type('31/5/2026')
    expect(held).toBe('2026-05-31')
    type('')
    expect(held).toBe('')
  })

  it('keeps what is no day, in the field and in the form, in place of the day before it', () => {
    show('2026-01-31')
    expect(input().value).toBe('31/01/2026')
    type('31/02/2026')
    expect(held).toBe('31/02/2026')
    expect(input().value).toBe('31/02/2026')
    type('28/02/2026')
    expect(held).toBe('2026-02-28')
  })
})

describe('the rule of a day', () => {
  it('tells a day that does not exist from a text that is none', () => {
    expect(day()('2026-02-28', {})).toBeUndefined()
    expect(day()('31/02/2026', {})).toMatch(/non existe/)
    expect(day()('onte', {})).toMatch(/día, mes e ano/)
    expect(day()(' ', {})).toMatch(/obrigatorio/)
    expect(day({ isOptional: true })('', {})).toBeUndefined()
    expect(day({ max: '2026-05-31' })('2026-06-01', {})).toMatch(/posterior a hoxe/)
    expect(day({ max: '2026-05-31' })('2026-05-31', {})).toBeUndefined()
  })
})
