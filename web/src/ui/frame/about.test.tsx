import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { testConfig } from '../../shell/testing.ts'
import { AboutPage } from './about.tsx'

afterEach(cleanup)

function show(sourceUrl: string | null) {
  testConfig({ sourceUrl })
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <AboutPage /> }])} />)
  return screen.getAllByRole('definition').map(({ textContent }) => textContent ?? '')
}
const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

describe('the page about the application', () => {
  it('says its name, version, licence and where its source is', () => {
    const [name, version, licence, source] = show('https://codigo.example/xuntanza')
    expect([name, version, source]).toEqual(['Xuntanza', '1.2.3', 'https://codigo.example/xuntanza'])
    expect(licence).toMatch(/^AGPL-3\.0-or-later/)
    expect(addresses()).toContain('https://codigo.example/xuntanza')
  })

  it('says whom to ask where the source has no address', () => {
    show(null)
    expect(addresses()).toContain('/contactar')
  })
})
