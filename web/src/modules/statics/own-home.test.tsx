import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Estado } from '#contract/estado.ts'
import type { Role } from '#contract/roles.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { startSession } from '../../shell/session.ts'
import { testConfig, testSession } from '../../shell/testing.ts'
import { Component as OwnHome } from './own-home.tsx'

const fichero = { uuid: 'u', fileName: 'Estatutos.pdf', type: 'pdf' }
const evento = { id: 5, titulo: 'Magosto', publico: true, lugar: 'Souto', fecha: [2030, 11, 9, 18, 0] }
const asamblea = {
  id: 12,
  tipo: 'ORDINARIA',
  numero: 12,
  lugar: 'A casa',
  fecha: [2030, 3, 1, 19, 0],
  documentos: [{ id: 3, titulo: 'Acta', fichero }],
}
const estado: Estado = {
  version: '1.2.3',
  commit: null,
  iniciado: '2026-05-31T10:00:00.000Z',
  base: 'sqlite',
  migracion: '0012',
  correo: { configurado: false, agardando: 0, fallidos: 2, ultimoErro: null },
  copia: { configurada: true, ultima: null, ficheiro: null, erro: null },
  disco: { libre: 1, total: 2 },
  copiaFora: null,
  correoRexeitado: false,
  almacen: null,
  ficheiros: { total: 12, revisados: 12, n: 0, malos: [] },
  accesos: { rexeitados: 0 },
  cartasPendentes: 1,
  paxinasDeMostra: ['ComoAsociarse'],
  avisos: [
    { codigo: 'paxinas', params: { n: 1 } },
    { codigo: 'correo', params: {} },
    { codigo: 'correo-fallido', params: { n: 2 } },
  ],
}

const list = (...content: object[]) => ({ content, totalElements: content.length })
const answers: Record<string, unknown> = {
  eventos: list(evento, { ...evento, id: 6, titulo: 'Ensaio', publico: false }),
  asambleas: list(asamblea),
  'juntas-directivas': list({ ...asamblea, id: 4, numero: 4, documentos: [] }),
  documentos: list({
    id: 9,
    titulo: 'Estatutos',
    fecha: [2026, 5, 2],
    tipo: { id: 1, nombre: 'Normas' },
    fichero,
  }),
  'account/cotas': { estado: 'SEN_COTA', debe: 0, recibos: [] },
  'socios/7': { id: 7, nombre: 'Carme', apellidos: 'Souto', thumbnail: null },
  estado,
  'statics/entities': list({ id: 1, definedId: 'Prezos', sample: true }, { id: 2, definedId: 'Ideario' }),
  recibos: list(),
  remesas: list(),
  presupuestos: list(),
  contabilidades: list({ ano: 1999 }),
}

let broken: string[] = []
let asked: string[] = []
function open(authorities: Role[], more: object = {}) {
  startSession(testSession({ login: `${Math.random()}`, authorities, socioId: 7, ...more }))
  const router = createMemoryRouter([{ path: '*', element: <OwnHome /> }])
  render(<RouterProvider router={router} />)
}
const section = (name: string) => screen.findByRole('region', { name })
const getLink = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

beforeAll(() => loadTexts(...allTexts))
beforeEach(() => {
  testConfig()
  localStorage.clear()
  broken = []
  asked = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const path = new URL(String(url), 'http://portal').pathname.slice('/api/'.length)
    asked.push(path)
    const status = broken.includes(path) ? 400 : 200
    return Response.json(answers[path] ?? {}, { status })
  })
})
afterEach(cleanup)

describe('the home page of a signed-in user', () => {
  it('begins with their events, the next assembly, new documents, minutes and their own record', async () => {
    open(['ROLE_USER', 'ROLE_PARTNER'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ola, Carme')
    expect(await getLink(/^A miña ficha/)).toBe('/socios/7')
    expect(await getLink(/^Magosto/)).toBe('/eventos/5')
    expect((await screen.findByRole('link', { name: /Ensaio/ })).textContent).toContain(
      'Só para persoas socias',
    )
    expect(await getLink(/^Asemblea ordinaria n.º 12/)).toBe('/asembleas/12')
    expect((await section('Documentos novos')).textContent).toContain('Estatutos')
    expect((await section('Últimas actas')).textContent).toContain('Acta: Asemblea ordinaria n.º 12')
  })

  it('asks for nothing that an ordinary member may not read', async () => {
    open(['ROLE_USER', 'ROLE_PARTNER'])
    await screen.findByRole('link', { name: /^Asemblea/ })
    expect(new Set(asked)).toEqual(
      new Set(['eventos', 'asambleas', 'documentos', 'socios/7', 'account/cotas']),
    )
    expect(screen.queryByRole('region', { name: 'Agarda por ti' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Próxima reunión da xunta' })).toBeNull()
  })

  it('says what one owes of the fee, and nothing to those who pay none', async () => {
    open(['ROLE_USER', 'ROLE_PARTNER'])
    await screen.findByRole('link', { name: /^Asemblea/ })
    expect(screen.queryByRole('link', { name: 'Ver a miña cota' })).toBeNull()
    cleanup()
    answers['account/cotas'] = { estado: 'AO_DIA', debe: 0, recibos: [] }
    open(['ROLE_USER', 'ROLE_PARTNER'])
    expect(await getLink('Ver a miña cota')).toBe('/a-mina-cota')
    expect(screen.getByText('Estás ao día.')).toBeTruthy()
  })

  it('shows the next meeting of the board to those who may read of it', async () => {
    open(['ROLE_USER', 'BOARD_OF_DIRECTORS_READONLY'])
    expect(await getLink(/^Xunta directiva ordinaria n.º 4/)).toBe('/xuntas-directivas/4')
  })

  it('shows what waits for each role', async () => {
    open(['ROLE_USER', 'SP_FINANCES'], { employee: true })
    expect(await getLink('1 páxina aínda ten o texto de mostra')).toBe('/statics/Prezos/edit')
    expect(await getLink(/^Falta o orzamento de \d{4}$/)).toBe('/orzamentos')
    expect(await getLink(/^Faltan as contas de \d{4}$/)).toBe('/contabilidades')
    expect(asked).not.toContain('estado')
  })

  it('tells the treasurer what came back from the bank, what is not sent, and what is overdue', async () => {
    answers.recibos = { content: [], totalElements: 3 }
    answers.remesas = { content: [], totalElements: 1 }
    open(['ROLE_USER', 'SP_FINANCES'], { employee: true })
    expect(await getLink('3 recibos volveron devoltos do banco')).toBe('/cotas?filters=ano:,estado:DEVOLTO')
    expect(await getLink('1 remesa está por enviar ao banco')).toBe('/cotas/domiciliacions')
    expect(await getLink('3 recibos venceron e están sen pagar')).toBe('/cotas?filters=ano:,vencido:true')
    Object.assign(answers, { recibos: list(), remesas: list() })
  })

  it('leads an administrator through the first steps, which can be put away', async () => {
    open(['ROLE_USER', 'ROLE_ADMIN'], { employee: true })
    const card = await section('Primeiros pasos')
    expect(card.textContent).toContain('5 de 7 feitos')
    expect(card.textContent).toContain('Pon o nome da asociación e, se o hai, o logotipo: feito')
    expect(card.textContent).toContain('SMTP_URL=')
    expect(await getLink('Como asociarse')).toBe('/statics/ComoAsociarse/edit')
    expect(await getLink('Non hai servidor de correo: ninguén recibe as mensaxes')).toBe('/estado')
    cleanup()
    answers.estado = { ...estado, correo: { ...estado.correo, configurado: true } }
    open(['ROLE_USER', 'ROLE_ADMIN'], { employee: true })
    expect(await getLink('2 correos non chegaron ao seu destino nos últimos 30 días')).toBe('/estado')
    cleanup()
    answers.estado = { ...estado, correo: { ...estado.correo, configurado: true, fallidos: 0 } }
    open(['ROLE_USER', 'ROLE_ADMIN'], { employee: true })
    expect(await getLink('O correo non está saíndo')).toBe('/estado')
    answers.estado = estado
    fireEvent.click(screen.getByRole('button', { name: 'Agochar' }))
    expect(screen.queryByRole('region', { name: 'Primeiros pasos' })).toBeNull()
    cleanup()
    open(['ROLE_USER', 'ROLE_ADMIN'], { employee: true })
    await section('Agarda por ti')
    expect(screen.queryByRole('region', { name: 'Primeiros pasos' })).toBeNull()
  })

  it('says in its place what could not be read, and tries again', async () => {
    broken = ['eventos']
    open(['ROLE_USER'])
    const eventos = await section('Próximos eventos')
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    expect((await section('Documentos novos')).textContent).toContain('Estatutos')
    broken = []
    fireEvent.click(retry)
    await waitFor(() => expect(eventos.textContent).toContain('Magosto'))
  })

  it('asks a member whether they come to an assembly to which they were called, and no other user', async () => {
    const { asambleas } = answers
    answers.asambleas = list({ ...asamblea, convocada: true, enCenso: true })
    answers['asambleas/12/a-mina-resposta'] = {
      ...{ resposta: null, a: null, vota: true, delegacionsMax: 2, represento: [], pode: true },
    }
    open(['ROLE_USER', 'ROLE_PARTNER'])
    const card = await section('Vas ir? Asemblea ordinaria n.º 12')
    const first = await screen.findByRole('link', { name: /^Magosto/ })
    expect(card.compareDocumentPosition(first), 'before the events').toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect([...card.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Asistirei',
      'Non asistirei',
      'Delego en…',
    ])
    expect(screen.getAllByRole('link', { name: /^Asemblea ordinaria/ }), 'once').toHaveLength(1)
    cleanup()
    asked = []
    answers.asambleas = list({ ...asamblea, convocada: true, enCenso: false })
    open(['ROLE_USER', 'ROLE_PARTNER'])
    const link = await screen.findByRole('link', { name: /^Asemblea/ })
    expect((await section('Próxima asemblea')).contains(link)).toBe(true)
    expect(asked).not.toContain('asambleas/12/a-mina-resposta')
    answers.asambleas = asambleas
  })

  it('says that there is nothing yet, and to those who may how to begin', async () => {
    const { eventos, asambleas, documentos } = answers
    Object.assign(answers, { eventos: list(), asambleas: list(), documentos: list() })
    open(['ROLE_USER', 'EVENT_MANAGEMENT'], { employee: true })
    expect(await getLink('Crear un evento')).toBe('/eventos/novo')
    expect((await screen.findByText('Non hai ningunha asemblea convocada.')).textContent).not.toContain(
      'Engadir',
    )
    expect(await screen.findByText('Aínda non hai documentos.')).toBeDefined()
    Object.assign(answers, { eventos, asambleas, documentos })
  })

  it('leads to the second factor a person whose roles need one, and asks for nothing else', async () => {
    open(['ROLE_USER', 'ROLE_ADMIN'], { secondFactorNeeded: true, employee: true })
    expect(await getLink('Activar a verificación en dous pasos')).toBe('/account/second_factor')
    expect(asked).toEqual([])
  })
})
