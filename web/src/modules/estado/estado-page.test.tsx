import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Estado } from '#contract/estado.ts'
import { allTexts, changeLanguage, loadTexts } from '../../shell/i18n.ts'
import { clearNotices, notices } from '../../shell/notices.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as EstadoPage } from './estado-page.tsx'

const well: Estado = {
  version: '1.2.3',
  commit: 'abcdef0123456789',
  iniciado: '2026-05-31T10:00:00.000Z',
  base: 'sqlite',
  migracion: '0019-substring-index',
  correo: { configurado: true, agardando: 0, fallidos: 0, ultimoErro: null },
  copia: {
    configurada: true,
    ultima: '2026-05-31T02:00:00.000Z',
    ficheiro: 'xuntanza-auto-1.zip',
    erro: null,
  },
  copiaFora: null,
  correoRexeitado: false,
  almacen: null,
  ficheiros: { total: 12, revisados: 12, n: 0, malos: [] },
  accesos: { rexeitados: 0 },
  disco: { libre: 60e9, total: 100e9 },
  cartasPendentes: 0,
  paxinasDeMostra: [],
  avisos: [],
}
const failing: Estado = {
  ...well,
  commit: null,
  correo: { configurado: true, agardando: 2, fallidos: 3, ultimoErro: 'ECONNREFUSED' },
  copia: { configurada: true, ultima: null, ficheiro: null, erro: 'ENOSPC' },
  disco: { libre: 1e9, total: 100e9 },
  ficheiros: {
    total: 400,
    revisados: 380,
    n: 120,
    malos: [
      {
        nome: 'acta.pdf',
        motivo: 'FALTA',
        rexistro: { entidade: 'asamblea', id: '7', nome: 'Asemblea 2026' },
      },
      { nome: 'foto.jpg', motivo: 'DANADO', rexistro: { entidade: 'image', id: 'x', nome: null } },
      { nome: 'solta.pdf', motivo: 'DANADO', rexistro: null },
    ],
  },
  cartasPendentes: 4,
  paxinasDeMostra: ['Ideario'],
  avisos: [
    { codigo: 'ficheiros', params: { n: 120 } },
    { codigo: 'correo-fallido', params: { n: 5 } },
    { codigo: 'copia-fallida', params: { horas: 30 } },
    { codigo: 'disco', params: {} },
    { codigo: 'segundo-factor', params: { n: 2 } },
    { codigo: 'nome', params: {} },
  ],
}

const headers = { 'content-type': 'application/json' }
const answerWith = (body: unknown) => new Response(JSON.stringify(body), { headers })
const open = (answer: unknown) =>
  openPage(EstadoPage, { path: '/estado', session: { authorities: ['ROLE_ADMIN', 'ROLE_USER'] }, answer })
const part = (name: string) => within(screen.getByRole('region', { name }))
const lights = () =>
  screen.getAllByRole('region').map((region) => region.querySelector('.estado-light')?.textContent)

beforeAll(() => loadTexts(...allTexts))
afterEach(async () => {
  cleanup()
  await changeLanguage('gl')
})

describe('the page of the portal’s state', () => {
  it('is a skeleton while it loads', () => {
    open(() => new Promise(() => {}))
    expect(screen.getByRole('status').textContent).toBe('Cargando…')
    expect(screen.queryAllByRole('region')).toEqual([])
  })

  it('says that it could not be read, and reads it again when asked to', async () => {
    let isUp = false
    open(async () => {
      if (!isUp) throw new TypeError('Failed to fetch')
      return answerWith(well)
    })
    const again = await screen.findByRole('button', { name: 'Tentar de novo' })
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.queryAllByRole('region')).toEqual([])
    isUp = true
    fireEvent.click(again)
    expect(await screen.findByText('Todo está en orde.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  })

  it('has a good light for every part when all is well, and nothing to press', async () => {
    open(well)
    expect(await screen.findByText('Todo está en orde.')).toBeTruthy()
    expect(lights()).toEqual(Array(7).fill('Ben'))
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(part('Programa').getByText('1.2.3 (abcdef0123)')).toBeTruthy()
    expect(part('Programa').getByText('19'), 'not the name of the last step').toBeTruthy()
  })

  it('names what fails and why, with links to where it is mended', async () => {
    open(failing)
    expect(await screen.findByText('Hai 6 cousas que mirar.')).toBeTruthy()
    expect(lights()).toEqual(['Falla', 'Falla', 'Falla', 'Falla', 'Atención', 'Atención', 'Atención'])
    const linkIn = (region: string, name: string) =>
      part(region).getByRole('link', { name }).getAttribute('href')
    expect(linkIn('Correo', '3')).toBe('/correos-electronicos/enviados')
    expect(part('Copias de seguridade').getByText('Nunca')).toBeTruthy()
    expect(part('Copias de seguridade').getByText('Non queda sitio no disco das copias.')).toBeTruthy()
    expect(part('Disco').getByText(/Queda moi pouco/)).toBeTruthy()
    expect(part('Ficheiros').getByText('380 de 400')).toBeTruthy()
    expect(linkIn('Ficheiros', 'Asembleas: Asemblea 2026')).toBe('/asembleas/7')
    expect(part('Ficheiros').getByText('Ningún rexistro o leva aínda')).toBeTruthy()
    expect(part('Ficheiros').getByText('Hai máis ca estes.')).toBeTruthy()
    expect(linkIn('Persoas', '4')).toBe('/user-management/users')
    expect(linkIn('Páxinas', 'Ideario')).toBe('/statics/Ideario/edit')
    expect(part('Programa').getByText('1.2.3')).toBeTruthy()
  })

  it('says how many applications wait for their mail, whatever else is said of mails', async () => {
    const aviso = (n: number): Estado['avisos'][number] => ({ codigo: 'solicitudes-agardan', params: { n } })
    open({ ...well, avisos: [aviso(1)] })
    expect(await screen.findByText('Hai 1 cousa que mirar.')).toBeTruthy()
    expect(part('Correo').getByText(/^1 solicitude de alta agarda pola mensaxe para confirmala/)).toBeTruthy()
    expect(part('Correo').getByText('Atención')).toBeTruthy()
    cleanup()
    open({ ...well, avisos: [aviso(12)] })
    expect(
      await screen.findByText(/^12 solicitudes de alta agardan pola mensaxe para confirmalas/),
    ).toBeTruthy()
    cleanup()
    open({ ...failing, avisos: [...failing.avisos, aviso(12)] })
    expect(await screen.findByText('Hai 7 cousas que mirar.')).toBeTruthy()
    expect(part('Correo').getByText('Falla')).toBeTruthy()
    expect(part('Correo').getByText(/^Hai 2 mensaxes que non dan saído/)).toBeTruthy()
    expect(part('Correo').getByText(/^12 solicitudes de alta agardan/)).toBeTruthy()
  })

  it('tries waiting mail again once, however often the button is pressed meanwhile', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const posts: string[] = []
    open(async (url: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return answerWith(posts.length > 0 ? well : failing)
      posts.push(url)
      await released
      return answerWith({ n: 2 })
    })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo agora' })
    fireEvent.click(retry)
    await waitFor(() => expect(retry.getAttribute('aria-disabled')).toBe('true'))
    fireEvent.click(retry)
    release()
    expect(await screen.findByText('Todo está en orde.')).toBeTruthy()
    expect(posts).toHaveLength(1)
  })

  it('says after a press that the portal is already trying, where nothing is left to begin anew', async () => {
    clearNotices()
    open(async (_url: string, init?: RequestInit) => answerWith(init?.method === 'POST' ? { n: 0 } : failing))
    fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo agora' }))
    await waitFor(() =>
      expect(notices.now().map(({ text }) => text)).toEqual(['Estase a intentar agora mesmo.']),
    )
    cleanup()
    clearNotices()
    open(async (_url: string, init?: RequestInit) =>
      answerWith(init?.method === 'POST' ? { n: 0 } : { ...well, correoRexeitado: true }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo agora' }))
    await waitFor(() => expect(notices.now()[0]?.text).toMatch(/^Preguntóuselle de novo ao servidor/))
  })

  it('looks again while mail waits, and tells by itself that it has left', async () => {
    let isSent = false
    open(async () => answerWith(isSent ? well : failing))
    expect(await screen.findByRole('button', { name: 'Tentar de novo agora' })).toBeTruthy()
    isSent = true
    expect(await screen.findByText('Todo está en orde.', {}, { timeout: 20_000 })).toBeTruthy()
  })

  it('says that the mail server takes nothing before any message waits', async () => {
    const correo = { ...well.correo, ultimoErro: 'mail.reason.nothing-there' }
    open({ ...well, correo, correoRexeitado: true, avisos: [{ codigo: 'correo-fallido', params: { n: 0 } }] })
    expect(await screen.findByText('Hai 1 cousa que mirar.')).toBeTruthy()
    expect(lights()[0]).toBe('Falla')
    expect(part('Correo').getByText(/^O servidor de correo non recolle mensaxes/)).toBeTruthy()
    expect(part('Correo').getByText(/^Non hai ningún servidor de correo no enderezo e porto/)).toBeTruthy()
    expect(part('Correo').getByRole('button', { name: 'Tentar de novo agora' })).toBeTruthy()
  })

  it('speaks of the mail server that takes nothing, or is missing, before the messages that did not leave', async () => {
    const correo = { ...well.correo, agardando: 1, fallidos: 1, ultimoErro: 'mail.reason.nothing-there' }
    const avisos: Estado['avisos'] = [{ codigo: 'correo-fallido', params: { n: 2 } }]
    open({ ...well, correo, correoRexeitado: true, avisos })
    expect(await screen.findByText(/^O servidor de correo non recolle mensaxes/)).toBeTruthy()
    cleanup()
    open({
      ...well,
      correo: { ...correo, configurado: false },
      avisos: [{ codigo: 'correo', params: {} }, ...avisos],
    })
    expect(await screen.findByText(/^Non hai servidor de correo/)).toBeTruthy()
  })

  it('says that a backup is incomplete, that the copies elsewhere are old, and that nothing can be stored', async () => {
    open({
      ...well,
      copia: { ...well.copia, erro: 'INCOMPLETE' },
      almacen: 'REFUSA',
      avisos: [
        { codigo: 'almacen', params: {} },
        { codigo: 'copia-incompleta', params: { n: 1 } },
      ],
    })
    expect(await screen.findByText(/^A última copia está incompleta/)).toBeTruthy()
    expect(part('Disco').getByText(/^Agora non se pode gardar nada/)).toBeTruthy()
    cleanup()
    open({
      ...well,
      copia: { ...well.copia, erro: 'INCOMPLETE' },
      avisos: [{ codigo: 'copia-incompleta', params: { n: 0 } }],
    })
    expect(
      await screen.findByText(/agora os ficheiros están todos ben\. En menos dunha hora faise outra/),
    ).toBeTruthy()
    cleanup()
    open({
      ...well,
      copiaFora: '2026-05-01T10:00:00.000Z',
      avisos: [{ codigo: 'copia-fora', params: { dias: 30 } }],
    })
    expect(await screen.findByText(/^As copias de fóra do servidor levan 30 días/)).toBeTruthy()
    expect(lights()[1]).toBe('Falla')
  })

  it('is in Spanish for a user who reads Spanish', async () => {
    await changeLanguage('es')
    open(failing)
    expect(await screen.findByText('Hay 6 cosas que mirar.')).toBeTruthy()
    expect(part('Copias de seguridad').getByText('No queda sitio en el disco de las copias.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reintentar ahora' })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/estado\./)
  })
})
