import type { BrowserContext } from '@playwright/test'
import { setCharging } from './debits.ts'
import { administrator, expect, inOwnPortal, signIn, waitForHydration } from './journey.ts'
import { startPortal } from './portal.ts'

const test = inOwnPortal(startPortal)

/** Takes away what came into browsers after Safari 15.4, the last one of phones such as the iPhone 6s. */
const takeAwayNewFeatures = (context: BrowserContext) =>
  context.addInitScript(() => {
    const newer: [object, string[]][] = [
      [Array, ['fromAsync']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [
        Set.prototype,
        ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [
        Object.getPrototypeOf([].values().constructor.prototype),
        ['map', 'filter', 'toArray', 'some', 'find'],
      ],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any', 'timeout']],
      [Element.prototype, ['checkVisibility', 'setHTMLUnsafe']],
      [HTMLElement.prototype, ['showPopover', 'togglePopover']],
      [Document.prototype, ['startViewTransition']],
      [window, ['requestIdleCallback', 'navigation', 'scheduler', 'onscrollend']],
    ]
    for (const [holder, names] of newer) for (const name of names) Reflect.deleteProperty(holder, name)
  })

// id: works-in-old-browsers
test('the portal works in browsers of 2022, the last ones of phones ten years old', {
  tag: '@phone',
}, async ({ page, context, portal }) => {
  await setCharging(portal)
  const socio = await portal.addSocio({ nombre: 'Uxía', apellidos: 'Novoa Lema' })
  for (const concepto of ['Autobús', 'Cea'])
    await portal.asAdmin('POST', '/recibos', {
      socio: { id: socio.id },
      concepto,
      importe: 30,
      vence: [2027, 1, 31],
    })
  await takeAwayNewFeatures(context)
  await signIn(page, administrator)
  for (const path of [
    '/',
    '/eventos',
    '/socios',
    '/socios-admin',
    `/socios/${socio.id}`,
    `/socios/${socio.id}/editar`,
    '/grupo-list',
    '/asembleas/nova',
    '/documentos',
    '/contabilidades',
    '/cotas',
    `/cotas/persoas/${socio.id}`,
    '/cotas/domiciliacions',
    '/correos-electronicos',
    '/auditoria',
    '/estado',
  ])
    await test.step(path, async () => {
      await page.goto(path)
      await waitForHydration(page)
      expect(await page.evaluate(() => 'toSorted' in Array.prototype)).toBe(false)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
    })

  await page.goto('/socios-admin')
  await page.getByRole('searchbox').fill('uxia')
  await expect(page).toHaveURL(/uxia/)
  await page.getByRole('link', { name: 'Novoa Lema, Uxía' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Uxía')
})
