import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { asociarseOutcomes, outcomeOf } from '#contract/asociarse-form.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as OutcomePage } from './outcome-page.tsx'

beforeAll(() => loadTexts(...allTexts))
afterEach(cleanup)

const open = (path: string) => openPage(OutcomePage, { path, answer: {} })

it('an application with e-mail is told that a mail comes, at once or later', () => {
  open(outcomeOf({ senCorreo: false }))
  expect(screen.getByRole('heading', { name: 'Mira o teu correo' })).toBeTruthy()
  expect(screen.getByText(/^Mandarémosche unha mensaxe .* Desde que a mandemos tes tres días/)).toBeTruthy()
  expect(screen.getByText(/^Adoita chegar nuns minutos; se hai moitas solicitudes/)).toBeTruthy()
})

it('one without e-mail is told that it came and that the association calls', () => {
  open(outcomeOf({ senCorreo: true }))
  expect(screen.getByRole('heading', { name: 'A solicitude xa chegou á asociación' })).toBeTruthy()
  expect(screen.getByText('Grazas. Cando a asociación decida, chamarate por teléfono.')).toBeTruthy()
  expect(screen.queryByText(/correo|mensaxe/)).toBeNull()
})

it('each outcome has texts of its own', () => {
  const texts = Object.values(asociarseOutcomes).map((path) => {
    open(path)
    const text = document.body.textContent
    cleanup()
    return text
  })
  expect(new Set(texts).size).toBe(texts.length)
})
