import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allTexts, loadTexts } from '../shell/i18n.ts'
import { testConfig } from '../shell/testing.ts'
import { StrengthMeter } from './strength-meter.tsx'

beforeAll(() => loadTexts(...allTexts))
beforeAll(() => void testConfig())
afterEach(cleanup)

it('shows the strength of a password, and nothing for an empty field', async () => {
  const { rerender, container } = render(<StrengthMeter password="contrasinal" />)
  expect(container.querySelector('.strength-none')).not.toBeNull()
  expect((await screen.findByText('moi feble')).closest('[role=status]')?.textContent).toBe(
    'Seguridade do contrasinal: moi feble',
  )
  rerender(<StrengthMeter password="a casa vella do avó" />)
  await screen.findByText('moi boa')
  expect(container.querySelector('.strength-3')).not.toBeNull()
  rerender(<StrengthMeter password="" />)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(container.querySelector('.strength-none')).not.toBeNull()
})
