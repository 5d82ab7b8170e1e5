import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { headingId } from '../../../shell/focus.ts'
import { loadPrivateDictionaries, loadTexts } from '../../../shell/i18n.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { asambleas } from '../parts/reunions.calls.ts'
import { PaperDelegation } from './paper-delegation.tsx'

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('reunions')]))
afterEach(cleanup)

it.each([
  ['none', false, 1],
  ['some', true, 2],
])('a delegation on paper can be taken back only where there is one: %s', async (_, hasSome, buttons) => {
  openPage(() => <PaperDelegation kind={asambleas} reunionId={4} hasSome={hasSome} />, {
    path: '/',
    answer: {},
  })
  expect(await screen.findAllByRole('button')).toHaveLength(buttons)
})

/** A page whose last delegation goes with a press. */
function Page() {
  const [hasSome, setSome] = useState(true)
  return (
    <>
      <h1 id={headingId} tabIndex={-1}>
        Convocatoria
      </h1>
      <PaperDelegation kind={asambleas} reunionId={4} hasSome={hasSome} />
      <button type="button" onClick={() => setSome(false)}>
        Foise
      </button>
    </>
  )
}

it('the focus goes to the heading when the last delegation, and the button with it, is gone', async () => {
  openPage(Page, { path: '/', answer: {} })
  ;(await screen.findByRole('button', { name: 'Anular unha delegación' })).focus()
  fireEvent.click(screen.getByText('Foise'))
  await expect.poll(() => document.activeElement?.textContent).toBe('Convocatoria')
})
