import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import type { Solicitude } from '#contract/solicitudes.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as SolicitudeDetail } from './solicitude-detail.tsx'

const received: Solicitude = {
  ...{ id: 9, estado: 'RECIBIDA', recibida: '2026-10-01T10:00:00.000Z', nombre: 'Noa', apellidos: 'Mariño' },
  ...{ dni: '12345678Z', telefono: '981551234', email: 'noa@exemplo.gal', confirmada: true, duplicados: [] },
  ...{ anoNac: null, mesNac: null, diaNac: null, cuentaCorriente: '', mensaxe: 'Quero axudar.', campos: [] },
  direccion: { direccion: '', codigoPostal: '', localidad: '', provincia: '' },
  ...{ soAdministracion: false, conecida: null, resolta: null, autor: null, dataAcordo: null, acordo: null },
  ...{ motivo: null, texto: null, socio: null },
}
let sent: [string, unknown][]
/** What the server answers a decision. */
let decide: () => Response

/** @returns the addresses that were asked for */
async function open(changes: Partial<Solicitude> = {}, ...roles: Role[]) {
  const { asked } = openPage(SolicitudeDetail, {
    path: '/solicitudes/:id',
    at: '/solicitudes/9',
    session: { authorities: ['ROLE_USER', 'PARTNER_MANAGEMENT', ...roles] },
    answer: async (url: string, init?: RequestInit) => {
      if (init?.method === 'PUT') {
        sent.push([url, JSON.parse(String(init.body))])
        return decide()
      }
      return Response.json(url.includes('tipos-cota') ? [] : { ...received, ...changes })
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Noa Mariño' })
  return asked
}
const decisions = () =>
  ['Admitir', 'Denegar', 'Pechar'].filter((name) => screen.queryByRole('button', { name }) !== null)
/** Opens the dialog of a decision. */
async function ask(decision: string) {
  fireEvent.click(screen.getByRole('button', { name: decision }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('button', { name: decision })
  return {
    ...dialog,
    send: () => fireEvent.click(dialog.getByRole('button', { name: decision })),
    type: (name: RegExp, value: string) =>
      fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } }),
  }
}

beforeAll(() => loadTexts(...allTexts))
beforeEach(() => {
  sent = []
  decide = () => Response.json({ id: 40, numero: 12, nombre: 'Noa', apellidos: 'Mariño' })
})
afterEach(cleanup)

describe('an application', () => {
  it('that waits is admitted, denied or closed; one that is decided no more', async () => {
    await open()
    expect(decisions()).toEqual(['Admitir', 'Denegar', 'Pechar'])
    cleanup()
    await open({ estado: 'DENEGADA', resolta: received.recibida, motivo: 'Non vive na bisbarra' })
    expect(decisions()).toEqual([])
    expect(screen.getByText('Non vive na bisbarra')).toBeTruthy()
  })

  it('of a member, or of a known person that no one confirmed, is not admitted, and it is said why', async () => {
    await open({ conecida: 'ACTIVA' })
    expect(screen.getByText(/^Esta persoa xa é socia: /)).toBeTruthy()
    expect(decisions()).toEqual(['Denegar', 'Pechar'])
    cleanup()
    await open({ conecida: 'INACTIVA', confirmada: false })
    expect(screen.getByText(/só se pode pechar\.$/)).toBeTruthy()
    expect(decisions()).not.toContain('Admitir')
    cleanup()
    await open({ conecida: 'INACTIVA' })
    expect(decisions()).toContain('Admitir')
  })

  it('with the DNI of a user with a role is for administrators to admit', async () => {
    await open({ soAdministracion: true })
    expect(screen.getByText(/só a pode admitir unha persoa administradora\.$/)).toBeTruthy()
    expect(decisions()).not.toContain('Admitir')
    cleanup()
    await open({ soAdministracion: true }, 'ROLE_ADMIN')
    expect(decisions()).toContain('Admitir')
  })

  it('names the members it may be, and why', async () => {
    const socio = { id: 5, numero: 3, nombre: 'Rosa', apellidos: 'Deza' }
    await open({ duplicados: [{ socio, activo: false, motivos: ['IBAN'] }] })
    const link = screen.getByRole('link', { name: /Rosa Deza/ })
    expect(link.getAttribute('href')).toBe('/socios/5')
    expect(link.closest('li')?.textContent).toMatch(/a mesma conta bancaria \(de baixa\)$/)
  })

  it('is admitted by an agreement of a day, to the e-mail that is confirmed with the person', async () => {
    await open()
    const dialog = await ask('Admitir')
    dialog.send()
    expect((await dialog.findAllByText('Este campo é obrigatorio.')).length).toBeGreaterThan(0)
    expect(sent).toEqual([])
    dialog.type(/^Día do acordo/, '01/10/2026')
    dialog.type(/^Número do acordo/, '7/2026')
    dialog.type(/^Correo/, 'outro@exemplo.gal')
    dialog.send()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toEqual([
      [
        '/api/solicitudes/9/admitir',
        { dataAcordo: '2026-10-01', acordo: '7/2026', email: 'outro@exemplo.gal', tomar: [] },
      ],
    ])
  })

  it('takes over what the keeper ticks, and nothing else, of a person who comes back', async () => {
    await open({ conecida: 'INACTIVA', cuentaCorriente: 'ES9121000418450200051332' })
    const dialog = await ask('Admitir')
    dialog.type(/^Día do acordo/, '01/10/2026')
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Conta bancaria: / }))
    dialog.send()
    await waitFor(() => expect(sent).toMatchObject([[expect.anything(), { tomar: ['cuentaCorriente'] }]]))
  })

  it('is denied with a reason and a text that can be edited', async () => {
    await open()
    const dialog = await ask('Denegar')
    dialog.type(/escribir$/, ' ')
    dialog.send()
    expect((await dialog.findAllByText('Este campo é obrigatorio.')).length).toBe(2)
    dialog.type(/^Motivo/, 'Non vive na bisbarra')
    dialog.type(/escribir$/, 'Sentímolo.')
    dialog.send()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toEqual([
      ['/api/solicitudes/9/denegar', { motivo: 'Non vive na bisbarra', texto: 'Sentímolo.' }],
    ])
  })

  it('that another keeper has decided is read again, and the dialog keeps what was typed', async () => {
    decide = () => Response.json({ error: 'error.solicitude-state' }, { status: 400 })
    const asked = await open()
    const dialog = await ask('Denegar')
    dialog.type(/^Motivo/, 'Está repetida')
    dialog.send()
    await waitFor(() => expect(asked().filter((url) => /solicitudes\/9$/.test(url))).toHaveLength(2))
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Motivo/ }).value).toBe('Está repetida')
  })
})
