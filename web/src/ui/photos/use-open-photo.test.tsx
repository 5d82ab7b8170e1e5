import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { type OpenPhoto, useOpenPhoto } from './use-open-photo.ts'

let photo: OpenPhoto
function Screen() {
  photo = useOpenPhoto()
  return null
}
function open(...addresses: string[]) {
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: addresses })
  render(<RouterProvider router={router} />)
  return { address: () => router.state.location.pathname + router.state.location.search, router }
}
afterEach(cleanup)

it('keeps the photo in the address beside its other parts', async () => {
  const { address } = open('/socios?search=rei')
  expect(photo.openId).toBeNull()
  await act(async () => photo.open(7))
  expect(address()).toBe('/socios?search=rei&foto=7')
  expect(photo.openId).toBe(7)
})

it('goes back in one step to where it was opened, however many were looked at', async () => {
  const { address, router } = open('/', '/socios')
  await act(async () => photo.open(7))
  await act(async () => photo.step(8))
  await act(async () => photo.step(9))
  expect(photo.openId).toBe(9)
  await act(async () => photo.close())
  expect(address()).toBe('/socios')
  await act(async () => void (await router.navigate(-1)))
  expect(address()).toBe('/')
})

it('closes a photo that was opened by its address without leaving the page', async () => {
  const { address } = open('/', '/socios?foto=7')
  await act(async () => photo.step(8))
  await act(async () => photo.close())
  expect(address()).toBe('/socios')
})

it.each(['', 'x', '-1', '1e3', '99999999999999999999'])('«foto=%s» is no photo', (asked) => {
  open(`/socios?foto=${asked}`)
  expect(photo.openId).toBeNull()
})
