import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '#contract/fields.ts'
import type { StaticPage } from '#contract/statics.ts'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { testConfig } from '../../shell/testing.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { StaticTexts } from './static-texts.tsx'
import { toValues } from './static-values.ts'

vi.mock('../../ui/rich-text.tsx', () => ({ RichText: ({ label }: { label: string }) => <p>{label}</p> }))

const page: StaticPage = {
  id: 1,
  definedId: 'Servizos',
  translations: [{ language: 'GL', body: '<p>Ola</p>', description: '' }],
  version: 1,
}

function Texts({ languages }: { languages: readonly Language[] }) {
  const form = useRecordForm({
    name: null,
    stored: { values: toValues(page, languages) },
    labels: { body_GL: 'Texto', body_ES: 'Texto (castelán)' },
    rules: {},
    save: async () => undefined,
    saved: () => undefined,
  })
  return <StaticTexts form={form} languages={languages} />
}

function show(...languages: Language[]) {
  testConfig({ languages })
  const element = <Texts languages={languages} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

beforeAll(loadPrivateDictionaries)
beforeEach(() => void testConfig())
afterEach(cleanup)

describe('the texts of a page', () => {
  it('have a tab for each language where the portal has several', () => {
    show('GL', 'ES')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Galego', 'Castellano'])
  })

  it('have no tabs where there is one', () => {
    show('GL')
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByText('Texto')).toBeTruthy()
  })
})
