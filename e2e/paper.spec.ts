import type { Page } from '@playwright/test'
import { addDue } from './debits.ts'
import { administrator, expect, inOwnPortal, signIn, waitForHydration } from './journey.ts'
import { heading } from './locators.ts'
import { addManySocios, type ManySocio } from './many-socios.ts'
import { startPortal } from './portal.ts'
import { findFaults, print, type Sheet, withoutBlanks } from './printed.ts'
import { statement } from './statements.ts'

/** The members of an association of middling size, in the order of the register. */
const active: ManySocio[] = []
const test = inOwnPortal(async () => {
  const portal = await startPortal()
  active.splice(0, active.length, ...addManySocios(portal.folder, 240))
  return portal
})

/** Opens a page, and prints it once its heading is there. */
async function printed(page: Page, path: string, title: string | RegExp): Promise<Sheet[]> {
  await page.goto(path)
  // only then the page knows that it is printed
  await waitForHydration(page)
  await expect(heading(page, title)).toBeVisible()
  await expect(page.locator('.skeleton, [aria-busy=true]')).toHaveCount(0)
  return print(page)
}

test('the register is printed on lying sheets, with all that it says of everybody, and its columns named on each', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, administrator)
  const sheets = await printed(page, '/socios-admin', 'Rexistro de persoas socias')
  expect(findFaults(sheets)).toEqual([])
  // 216 active members, 30 on a sheet
  expect(sheets.length).toBeLessThanOrEqual(8)
  expect(sheets[0]?.text).toContain('Rexistrodepersoassocias')
  for (const [at, { width, height, text }] of sheets.entries()) {
    expect(width, `sheet ${at + 1} lies`).toBeGreaterThan(height)
    expect(text, `sheet ${at + 1} names its columns`).toContain('ApelidosNomeTeléfono')
  }
  const all = sheets.map(({ text }) => text).join('')
  for (const { dni, apellidos, numero } of active)
    for (const told of [dni, withoutBlanks(apellidos), `socia${numero}@carballeira.example`])
      expect(all).toContain(told)
})

test('the record of a member has no heading alone at the foot of a sheet, and its sum once', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  await signIn(page, administrator)
  const { id } = await portal.addSocio({ nombre: 'Iria', apellidos: 'Castro Pena' })
  for (const count of [1, 9, 10, 11, 12, 30]) {
    const { version } = await portal.asAdmin('GET', `/socios/${id}`)
    const stored = await portal.asAdmin('GET', `/socios/${id}`)
    await portal.asAdmin('PUT', `/socios/${id}`, {
      ...stored,
      version,
      pagos: Array.from({ length: count }, (_, at) => ({
        tipo: 'CUOTA',
        importe: '30',
        fecha: [2025 - at, 3, 1],
      })),
    })
    const sheets = await printed(page, `/socios/${id}`, 'Castro Pena, Iria')
    expect(findFaults(sheets), `${count} payments`).toEqual([])
    const headings = ['Pagamentos', 'Documentos', 'Cotas']
    for (const { text } of sheets) {
      const last = headings.find((each) => text.endsWith(each))
      expect(last, `${count} payments: a heading at the foot`).toBeUndefined()
      expect(text, `${count} payments: a year at the foot`).not.toMatch(/30,00€\d{4}$/)
    }
    const all = sheets.map(({ text }) => text).join('')
    expect(all.match(/Total/g)).toHaveLength(1)
  }
})

test('charges, meetings, events, groups, the gallery and a statement are printed without letters over each other', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  test.slow()
  await signIn(page, administrator)
  const name = 'Maximiliano Constantino Fernández de Castro e Mosquera de Andrade'
  const { socio } = await addDue(portal, { nombre: 'Xoán Sebastián', apellidos: name })
  const { id: reunion } = await portal.asAdmin('POST', '/asambleas', {
    tipo: 'ORDINARIA',
    numero: 7,
    lugar: 'Casa da cultura',
    fecha: [2026, 5, 31, 19, 30],
  })
  const { id: evento } = await portal.asAdmin('POST', '/eventos', {
    titulo: 'Concerto de Nadal do coro e da banda infantil da parroquia',
    publico: true,
    lugar: 'Igrexa de Santa María',
    fecha: [2090, 12, 19, 19, 30],
    descripcion: '<p>Panxoliñas galegas e algunha sorpresa.</p>',
  })
  await portal.asAdmin('POST', '/grupos', { name: 'Coro', socios: [{ id: socio.id }] })
  const { buffer } = statement('papel.n43', [
    { cents: 3000, told: `TRANSF. DE ${name.toUpperCase()}`.slice(0, 70) },
    { cents: 1234, told: 'INGRESO EN EFECTIVO NA OFICINA' },
  ])
  const fichero = { fileName: 'papel.n43', type: 'n43', content: buffer.toString('base64') }
  const { id: extracto } = await portal.asAdmin('POST', '/extractos', { fichero })
  const pages: [path: string, title: string | RegExp, most: number][] = [
    ['/cotas', 'Cotas', 2],
    [`/cotas/persoas/${socio.id}`, new RegExp(socio.apellidos), 1],
    ['/cotas/persoas', /./, 2],
    [`/cotas/extractos/${extracto}`, /^Extracto/, 1],
    ['/asembleas-admin', /./, 1],
    [`/asembleas/${reunion}`, /n\.º 7/, 1],
    ['/eventos', /Eventos/, 1],
    [`/eventos/${evento}`, /Concerto/, 1],
    ['/grupo-list', 'Grupos', 1],
    ['/socios', 'Persoas socias', 9],
  ]
  for (const [path, title, most] of pages) {
    const sheets = await printed(page, path, title)
    expect(findFaults(sheets), path).toEqual([])
    expect(sheets.length, path).toBeLessThanOrEqual(most)
    expect(sheets[0]?.pieces.length, path).toBeGreaterThan(3)
  }
  const [sheet] = await printed(page, `/cotas/extractos/${extracto}`, /^Extracto/)
  expect(sheet?.text, 'all that the bank tells').toContain(withoutBlanks('INGRESO EN EFECTIVO NA OFICINA'))
  expect(sheet?.text).toContain('12,34€')
})
