import type { BrowserContext } from '@playwright/test'
import { setCharging } from './debits.ts'
import { administrator, expect, inOwnPortal, signIn, waitForHydration } from './journey.ts'
import { startPortal } from './portal.ts'

const test = inOwnPortal(startPortal)

/** Takes away what Safari has since 15.5 or later; an iPhone 6s has at most 15.6. */
const takeAwayNewFeatures = (context: BrowserContext) =>
  context.addInitScript(() => {
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
    const newer: [object, string][] = [
      ['fromAsync'].map((name) => [Array, name] as [object, string]),
      ['toSorted', 'toReversed', 'toSpliced', 'with'].map((name) => [Array.prototype, name]),
      ['withResolvers', 'try'].map((name) => [Promise, name]),
      ['groupBy'].flatMap((name) => [Object, Map].map((holder) => [holder, name])),
      ['union', 'intersection', 'difference', 'isSubsetOf', 'isDisjointFrom'].map((name) => [
        Set.prototype,
        name,
      ]),
      ['isWellFormed', 'toWellFormed'].map((name) => [String.prototype, name]),
      [
        'map',
        'filter',
        'flatMap',
        'take',
        'drop',
        'toArray',
        'some',
        'every',
        'find',
        'reduce',
        'forEach',
      ].map((name) => [iterators, name]),
      ['canParse', 'parse'].map((name) => [URL, name]),
      ['any', 'timeout'].map((name) => [AbortSignal, name]),
      ['checkVisibility', 'setHTMLUnsafe'].map((name) => [Element.prototype, name]),
      ['showPopover', 'hidePopover', 'togglePopover'].map((name) => [HTMLElement.prototype, name]),
      ['startViewTransition'].map((name) => [Document.prototype, name]),
      ['requestIdleCallback', 'navigation', 'scheduler', 'onscrollend'].map((name) => [window, name]),
    ].flat() as [object, string][]
    for (const [holder, name] of newer) {
      Reflect.deleteProperty(holder, name)
      if (name in holder) throw new Error(`${name} is still there`)
    }
    // The build writes a regular expression that these browsers cannot read as a call of the constructor.
    const refuse = ([source]: unknown[]) => {
      if (/\(\?<[=!]/.test(String(source))) throw new SyntaxError(`no lookbehind: ${source}`)
    }
    window.RegExp = new Proxy(RegExp, {
      construct: (target, given, newTarget) => {
        refuse(given)
        return Reflect.construct(target, given, newTarget)
      },
      apply: (target, self, given) => {
        refuse(given)
        return Reflect.apply(target, self, given)
      },
    })
  })

test('the portal works in the last browsers of phones ten years old', { tag: ['@phone', '@all'] }, async ({
  page,
  context,
  portal,
}) => {
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
    '/user-management/users',
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
