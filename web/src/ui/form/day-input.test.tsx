import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { testConfig } from '../../shell/testing.ts'
import { DayInput } from './day-input.tsx'
import { day } from './rules.ts'

let held = ''
function Field({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  held = value
  return (
    <>
      <DayInput label="Data" value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue('2020-01-01')}>
        outro
      </button>
    </>
  )
}
const show = (initial = '') =>
  render(
    <main id="main">
      <Field initial={initial} />
    </main>,
  )
const input = () => screen.getByRole('textbox', { name: 'Data' }) as HTMLInputElement
const type = (text: string) => {
  fireEvent.focus(input())
  fireEvent.input(input(), { target: { value: text } })
  fireEvent.blur(input())
}

beforeAll(loadPrivateDictionaries)
beforeAll(() => void testConfig())
afterEach(cleanup)

describe('a day in a form', () => {
  it('is typed day first and held as an ISO day', () => {
    show()
    type('31/5/2026')
    expect(held).toBe('2026-05-31')
    type('')
    expect(held).toBe('')
  })

  it('keeps a text that is no day, in the field and in the form, in place of the day before it', () => {
    show('2026-01-31')
    expect(input().value).toBe('31/01/2026')
    type('31/02/2026')
    expect(held).toBe('31/02/2026')
    expect(input().value).toBe('31/02/2026')
    type('28/02/2026')
    expect(held).toBe('2026-02-28')
  })

  it('shows the text of a draft, be it a day or not', () => {
    show('31/02/2026')
    expect(input().value).toBe('31/02/2026')
    fireEvent.click(screen.getByRole('button', { name: 'outro' }))
    expect(input().value).toBe('01/01/2020')
  })

  it('is taken from the calendar, which opens when asked for and whose weeks begin on Monday', async () => {
    show('2026-05-31')
    fireEvent.focus(input())
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Abrir o calendario' }))
    await screen.findByRole('dialog')
    const weekdays = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    expect(weekdays.map((day) => day?.toLowerCase())).toEqual(['lu', 'ma', 'mé', 'xo', 've', 'sá', 'do'])
    fireEvent.click(screen.getByRole('button', { name: '15 maio 2026' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(held).toBe('2026-05-15')
    expect(input().value).toBe('15/05/2026')
  })
})

describe('the rule of a day', () => {
  it('tells a day that does not exist from a text that is none', () => {
    expect(day()('2026-02-28', {})).toBeUndefined()
    expect(day()('31/02/2026', {})).toMatch(/non ten tantos días/)
    for (const typed of ['32/01/2026', '0/1/2026', '01/13/2026', '01/01/0999', '01132026'])
      expect(day()(typed, {}), typed).toMatch(/non existe/)
    expect(day()('1/12026', {})).toMatch(/día, mes e ano/)
    expect(day()('onte', {})).toMatch(/día, mes e ano/)
    expect(day()(' ', {})).toMatch(/obrigatorio/)
    expect(day({ isOptional: true })('', {})).toBeUndefined()
    expect(day({ max: '2026-05-31' })('2026-06-01', {})).toMatch(/posterior a hoxe/)
    expect(day({ max: '2026-05-31' })('2026-05-31', {})).toBeUndefined()
  })
})
