import type { Page } from '@playwright/test'
import { addDebitedDue, sendRemesa, setCharging } from './debits.ts'
import { administrator, expect, expectNoSidewaysScroll, inOwnPortal, signIn } from './journey.ts'
import { startPortalWithStatutes } from './portal.ts'
import { statement } from './statements.ts'

/** Every page is measured with all that is on it, so no other journey writes there. */
const test = inOwnPortal(startPortalWithStatutes)

/** Letters twice as large, as a browser's own setting makes them. */
async function enlarge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Elements that stick out of the window, and text with too little room for its words. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element): boolean => {
      for (let each = element.parentElement; each; each = each.parentElement)
        if (/auto|scroll/.test(getComputedStyle(each).overflowX)) return true
      return false
    }
    // what costs most is asked of the few that do not fit
    return [...document.querySelectorAll('header *, main *, footer *')].flatMap((element) => {
      const { left, right, width: own, height } = element.getBoundingClientRect()
      if (own === 0 || height === 0) return []
      const isOut = right > width + 1 || left < -1
      const text = element.children.length === 0 ? (element.textContent ?? '').trim() : ''
      const isNarrow = text.length > 12 && own < 80 && height > 150
      if (!isOut && !isNarrow) return []
      if (element.closest('.visually-hidden, .file-chooser, svg, dt') || !element.checkVisibility()) return []
      return scrolls(element) ? [] : [`${element.className || element.tagName}: ${text.slice(0, 30)}`]
    })
  })

/** Widths of windows, in CSS pixels. */
const widths = [390, 320]

test('with letters twice as large every screen fits windows of 390 and of 320 points', {
  tag: '@phone',
}, async ({ page, portal }) => {
  test.setTimeout(180_000)
  const name = { nombre: 'Maximiliana Hermenexilda', apellidos: 'Castiñeiras Vilariño de Figueiroa' }
  const socio = await portal.addSocio(name)
  const grupo = await portal.asAdmin('POST', '/grupos', {
    name: 'Comisión de festas',
    socios: [{ id: socio.id }],
  })
  const evento = await portal.asAdmin('POST', '/eventos', {
    titulo: 'Concerto extraordinario de panxoliñas',
    descripcion: '<p>No adro da igrexa, con chocolate para todas as persoas asistentes.</p>',
    fecha: '2027-12-19T19:00',
    lugar: 'Igrexa parroquial de Santa María',
    publico: true,
    fotos: [],
    documentos: [],
    enlaces: [],
  })
  const asamblea = await portal.asAdmin('POST', '/asambleas', { tipo: 'EXTRAORDINARIA', numero: 871 })
  await portal.asAdmin('PUT', `/asambleas/${asamblea.id}/orde-do-dia`, {
    puntos: [{ titulo: 'Aprobación do convenio de colaboración', tipo: 'ACORDO' }],
  })
  await setCharging(portal)
  const remesa = await sendRemesa(portal, [(await addDebitedDue(portal, name)).due])
  await addDebitedDue(portal, name)
  const due = {
    socio: { id: socio.id },
    concepto: 'Autobús da excursión',
    importe: 30,
    vence: [2027, 1, 31],
  }
  const { referencia } = await portal.asAdmin('POST', '/recibos', due)
  const { buffer } = statement('letras.n43', [
    { cents: 3000, told: `TRANSFERENCIA INMEDIATA ${referencia}` },
    { cents: 123_456_78, told: 'ABONO SEN MAIS' },
  ])
  const fichero = { fileName: 'letras.n43', type: 'n43', content: buffer.toString('base64') }
  const extracto = await portal.asAdmin('POST', '/extractos', { fichero })
  await enlarge(page)
  await signIn(page, administrator)
  const paths = [
    '/',
    '/como-asociarse',
    '/eventos',
    `/eventos/${evento.id}`,
    `/eventos/${evento.id}/editar`,
    '/eventos-admin',
    '/account/profile',
    '/account/security',
    '/socios',
    '/socios-admin',
    `/socios/${socio.id}`,
    `/socios/${socio.id}/editar`,
    '/grupo-list',
    `/grupo-form/${grupo.id}`,
    `/grupo-form/${grupo.id}/edit`,
    '/asembleas',
    '/asembleas/nova',
    `/asembleas/${asamblea.id}`,
    `/asembleas/${asamblea.id}/convocatoria`,
    '/axustes/estatutos/novos',
    '/xuntas-directivas',
    '/contabilidades',
    '/orzamentos/novo',
    '/cotas',
    '/cotas/emitir',
    '/cotas/novo',
    '/cotas/tipos/novo',
    '/axustes/campos/novo',
    '/cotas/extractos',
    `/cotas/extractos/${extracto.id}`,
    '/cotas/domiciliacions',
    '/cotas/domiciliacions/nova',
    '/cotas/domiciliacions/devolucions',
    `/cotas/domiciliacions/${remesa.id}`,
    '/cotas/mandatos',
    '/cotas/mandatos/novo',
    '/documentos',
    '/user-management/users',
    '/user-management/users/new',
    '/permisos',
    '/contrasinais',
    '/tipos-documento',
    '/correos-electronicos',
    '/auditoria',
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      // elements that are still being laid out may stick out for a moment
      await expect.poll(() => misfits(page), `${path} at ${width}`).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  }
  await page.getByRole('banner').locator('.account-menu > summary').click()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => misfits(page), `the menu of the account at ${width}`).toEqual([])
  }
})
