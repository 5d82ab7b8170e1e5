import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
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
