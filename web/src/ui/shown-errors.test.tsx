import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../shell/api.ts'
import { allTexts, loadTexts } from '../shell/i18n.ts'
import { clearNotices } from '../shell/notices.ts'
import { Notifications } from './controls/notices.tsx'
import { LoadedPart } from './loaded.tsx'
import { createQueryClient } from './query-client.ts'

const read = vi.fn<() => Promise<string>>()
const query = { queryKey: ['part'], queryFn: read, retry: false }
const InPlace = () => <LoadedPart query={useQuery(query)}>{(text) => <p>{text}</p>}</LoadedPart>
const Elsewhere = () => <p>{useQuery(query).data ?? 'nothing'}</p>

function show(part: React.ReactNode) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      {part}
      <Notifications />
    </QueryClientProvider>,
  )
}
const again = () => screen.getAllByRole('button', { name: 'Tentar de novo' })
const notices = () => screen.getByRole('region', { name: 'Avisos' })

beforeAll(() => loadTexts(...allTexts))
beforeEach(() => read.mockReset())
afterEach(() => {
  cleanup()
  clearNotices()
})

it.each([
  [new ApiError(500, 'error.unexpected'), /^Algo fallou no servidor/],
  [new NetworkError('lost'), /Non se puido conectar co servidor/],
])('what could not be read is told once, where it would stand, with one retry: %s', async (error, text) => {
  read.mockRejectedValueOnce(error).mockResolvedValueOnce('aquí está')
  show(<InPlace />)
  await screen.findByText(text)
  await new Promise((resolve) => setTimeout(resolve))
  expect(notices().textContent).toBe('')
  expect(screen.getAllByText(text)).toHaveLength(1)
  expect(again()).toHaveLength(1)
  fireEvent.click(again()[0] as HTMLElement)
  expect(await screen.findByText('aquí está')).toBeTruthy()
})

it('what no part of the page shows comes as a notice, which closes once it could be read', async () => {
  read.mockRejectedValueOnce(new ApiError(500, 'error.unexpected')).mockResolvedValueOnce('aquí está')
  show(<Elsewhere />)
  await waitFor(() => expect(notices().textContent).toContain('Erro interno do servidor'))
  fireEvent.click(again()[0] as HTMLElement)
  expect(await screen.findByText('aquí está')).toBeTruthy()
  await waitFor(() => expect(notices().textContent).toBe(''))
})
