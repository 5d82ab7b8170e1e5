import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { SendingNote } from './sending-note.tsx'

const Page = () => <SendingNote reach={100} />
const open = (answer: object) => openPage(Page, { path: '/correos-electronicos', answer })

beforeAll(() => loadTexts(...allTexts))
afterEach(cleanup)

it('says that mail becomes files where there is no mail server', async () => {
  open({ outbox: true, perMinute: 0 })
  expect(await screen.findByText(/^Non hai servidor de correo\. /)).toBeTruthy()
})

it('says how long it takes where the server sends few a minute, and nothing otherwise', async () => {
  open({ outbox: false, perMinute: 30 })
  expect(await screen.findByText(/como máximo 30 mensaxes por minuto: .* 4 minutos\.$/)).toBeTruthy()
  cleanup()
  const { asked } = open({ outbox: false, perMinute: 200 })
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(document.querySelector('.correo-note')).toBeNull()
})
