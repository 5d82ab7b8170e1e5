import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Role } from '#contract/roles.ts'
import type { StaticPage } from '#contract/statics.ts'
import { allTexts, loadTexts, startLanguage } from '../shell/i18n.ts'
import { startSession } from '../shell/session.ts'
import { testConfig, testSession } from '../shell/testing.ts'
import { StaticText } from './static-text.tsx'
import { StaticTools } from './static-tools.tsx'

const prezos: StaticPage = {
  id: 3,
  definedId: 'Prezos',
  version: 1,
  translations: [{ language: 'GL', body: '<p>Aquí dirase canto custa.</p>', description: '' }],
}

const show = async (page: StaticPage, ...authorities: Role[]) => {
  startSession(testSession({ authorities, employee: authorities.length > 0 }))
  render(
    <MemoryRouter>
      <StaticText page={page} />
    </MemoryRouter>,
  )
  expect(screen.getByText('Aquí dirase canto custa.')).toBeDefined()
  // what comes only for editors has had time to come
  await import('./static-tools.tsx')
  const found = await screen.findByText('Texto de mostra:', {}, { timeout: 300 }).catch(() => null)
  return found !== null
}

beforeEach(() => void testConfig())
afterEach(cleanup)

it('a text in another language than the page around it says which', async () => {
  onTestFinished(() => startLanguage('gl'))
  await startLanguage('es')
  await show(prezos)
  expect(screen.getByText('Aquí dirase canto custa.').closest('[lang]')?.getAttribute('lang')).toBe('gl')
  cleanup()
  await startLanguage('gl')
  await show(prezos)
  expect(screen.getByText('Aquí dirase canto custa.').parentElement?.hasAttribute('lang')).toBe(false)
})

it('a sample text is marked for editors of the page only', async () => {
  expect(await show({ ...prezos, sample: true }, 'SP_FINANCES')).toBe(true)
  cleanup()
  expect(await show(prezos, 'SP_FINANCES')).toBe(false)
  cleanup()
  expect(await show({ ...prezos, sample: true }, 'EVENT_MANAGEMENT')).toBe(false)
  cleanup()
  expect(await show({ ...prezos, sample: true })).toBe(false)
})

it('the way to change a page is there for its editors only', async () => {
  await loadTexts(...allTexts)
  startSession(testSession({ authorities: ['SP_FINANCES'] }))
  const pages = [prezos, { ...prezos, definedId: 'Servizos' }]
  render(
    <MemoryRouter>
      {pages.map((page) => (
        <StaticTools key={page.definedId} page={page} part="edit" />
      ))}
    </MemoryRouter>,
  )
  const links = screen.getAllByRole('link', { name: 'Editar a páxina' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/statics/Prezos/edit'])
})
