import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Axustes } from '#contract/axustes.ts'
import { presets, withHundred } from '#contract/statutes.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as StatutesPage } from './statutes-page.tsx'
import { testAxustes } from './testing/axustes.ts'

beforeAll(() => loadTexts(...allTexts))
afterEach(cleanup)

/** @returns what was sent */
function open(estatutos: Axustes['estatutos']): unknown[] {
  const sent: unknown[] = []
  openPage(StatutesPage, {
    path: '/axustes/estatutos',
    session: { authorities: ['ROLE_ADMIN', 'ROLE_USER'] },
    answer: async (url: string | URL | Request, init?: RequestInit) => {
      if (init?.method === 'PUT') {
        sent.push(JSON.parse(String(init.body)))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      if (!String(url).includes('/axustes')) return Response.json({ content: [], totalElements: 180 })
      return Response.json(
        sent.length === 0
          ? testAxustes({ estatutos, version: 3 })
          : testAxustes({ estatutos: estatutos.map(withHundred), version: 4 }),
      )
    },
  })
  return sent
}
const findOffer = () => screen.findByRole('button', { name: 'Engadir «ou abondan 100»' })

describe('the page of the statutes', () => {
  const before = { ...presets.cooperativa, quorum2: { num: 1, den: 10, estrito: false } }

  it('adds the 100 votes to the rules of a cooperative that lack them, and to no others', async () => {
    const asociacion = { ...presets.asociacion, desde: '1900-01-01' }
    const sent = open([
      { ...asociacion, desde: [1900, 1, 1] },
      { ...before, desde: [2026, 1, 1] },
    ])
    const offer = await findOffer()
    fireEvent.click(offer)
    await waitFor(() => expect(offer.getAttribute('aria-disabled')).toBe('true'))
    fireEvent.click(offer)
    await expect
      .poll(() => sent)
      .toEqual([{ estatutos: [asociacion, { ...presets.cooperativa, desde: '2026-01-01' }], version: 3 }])
    await expect.poll(() => screen.queryByRole('button', { name: /abondan 100/ })).toBeNull()
  })

  it('offers no votes to other rules', async () => {
    open([
      { ...presets.asociacion, desde: [1900, 1, 1] },
      { ...presets.cooperativa, desde: [2026, 1, 1] },
    ])
    await screen.findByRole('heading', { name: /2026/ })
    expect(screen.queryByRole('button', { name: /abondan 100/ })).toBeNull()
  })
})
