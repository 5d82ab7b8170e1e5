import { addDebitedDue, sendRemesa, setCharging } from './debits.ts'
import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
} from './journey.ts'
import { screenPaths } from './markup/visits.ts'
import { startPortal } from './portal.ts'
import { statement } from './statements.ts'

/** Every page has records on it, and no other journey writes there. */
const test = inOwnPortal(startPortal)

test('every page of fees, and the settings, is accessible and fits a phone and a desktop', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const phone = page.viewportSize() ?? { width: 0, height: 0 }
  const desktop = { width: 1440, height: 900 }
  const { asAdmin } = portal
  await setCharging(portal)
  const tipo = await asAdmin('POST', '/tipos-cota', {
    nome: 'Cota anual',
    importe: 30,
    periodo: 'ANUAL',
    mesVencemento: 3,
    diaVencemento: 31,
  })
  const sent = await addDebitedDue(portal, { nombre: 'Noa', apellidos: 'Castro Rei' })
  const open = await addDebitedDue(portal, { nombre: 'Xoel', apellidos: 'Lema Otero' })
  const socio = { id: open.socio.id }
  await asAdmin('POST', '/cotas/persoas/cota', {
    socios: [socio],
    cota: { tipo: { id: tipo.id }, desde: '2026-01-01' },
  })
  const remesa = await sendRemesa(portal, [sent.due])
  const { referencia } = await asAdmin('POST', '/recibos', {
    socio,
    concepto: 'Autobús da excursión',
    importe: 30,
    vence: '2026-03-31',
  })
  const { buffer } = statement('paxinas.n43', [
    { cents: 3000, told: `TRANSFERENCIA ${referencia}` },
    { cents: 5000, told: 'ABONO SEN MAIS' },
  ])
  const fichero = { fileName: 'paxinas.n43', type: 'n43', content: buffer.toString('base64') }
  const extracto = await asAdmin('POST', '/extractos', { fichero })

  await signIn(page, administrator)
  const records: Record<string, number> = {
    '/cotas/:id': sent.due.id,
    '/cotas/tipos/:id': tipo.id,
    '/cotas/persoas/:id': socio.id,
    '/cotas/domiciliacions/:id': remesa.id,
    '/cotas/extractos/:id': extracto.id,
  }
  const screens = screenPaths().filter((path) => path === '/axustes' || path.startsWith('/cotas'))
  expect(screens.filter((path) => path.includes(':')).sort()).toEqual(Object.keys(records).sort())
  const paths = screens.map((path) => path.replace(':id', String(records[path])))
  for (const path of [...paths, `/cotas/mandatos/novo?socio=${socio.id}`])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(portal.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
      await page.setViewportSize(phone)
    })
})
