import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Link } from './link.tsx'

let router: ReturnType<typeof createMemoryRouter>
const link = () => screen.getByRole('link', { name: 'Eventos' })

beforeEach(() => {
  const start = (
    <Link to="/eventos?ano=2026" state={{ from: '/' }} className="button">
      Eventos
    </Link>
  )
  const refusing = (
    <Link to="/eventos" onClick={(event) => event.preventDefault()}>
      Refusing
    </Link>
  )
  router = createMemoryRouter([
    { path: '/', element: [start, refusing] },
    { path: '/eventos', element: <Link to="/">Here</Link> },
  ])
  render(<RouterProvider router={router} />)
})
afterEach(cleanup)

describe('a link', () => {
  it('is an ordinary link before the scripts are there', () => {
    expect(link().getAttribute('href')).toBe('/eventos?ano=2026')
    expect(link().className).toBe('button')
  })

  it('opens its page without loading the portal again, with its query and its state', async () => {
    expect(fireEvent.click(link())).toBe(false)
    await screen.findByText('Here')
    expect(router.state.location).toMatchObject({
      pathname: '/eventos',
      search: '?ano=2026',
      state: { from: '/' },
    })
    expect(router.state.historyAction).toBe('PUSH')
  })

  it.each([
    ['control', { ctrlKey: true }],
    ['command', { metaKey: true }],
    ['shift', { shiftKey: true }],
    ['alt', { altKey: true }],
    ['the middle button', { button: 1 }],
  ])('leaves a press with %s to the browser', (_, press) => {
    expect(fireEvent.click(link(), press)).toBe(true)
    expect(router.state.location.pathname).toBe('/')
  })

  it('does not open what its own handler keeps from opening', () => {
    fireEvent.click(screen.getByText('Refusing'))
    expect(router.state.location.pathname).toBe('/')
  })

  it('to the address of the window replaces its entry of the history', async () => {
    fireEvent.click(link())
    const here = await screen.findByText<HTMLAnchorElement>('Here')
    window.location.href = here.href
    fireEvent.click(here)
    expect(router.state.historyAction).toBe('REPLACE')
  })
})
