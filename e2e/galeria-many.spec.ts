import type { Page } from '@playwright/test'
import { administrator, expect, expectAccessible, signIn } from './journey.ts'
import { active, test } from './register.ts'

const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Fotos das persoas socias' })
async function openGallery(page: Page): Promise<void> {
  await signIn(page, administrator)
  await page.goto('/socios')
}

const nameAt = (place: number) => {
  const { nombre = '', apellidos = '' } = active.at(place) ?? {}
  return `${apellidos}, ${nombre}`
}

test('of thousands only those in view are drawn; the viewer keeps the position, and returns to the card of the last photo', {
  tag: '@phone',
}, async ({ page }) => {
  await openGallery(page)
  await expect(page.getByText(`${active.length} persoas socias`)).toBeVisible()
  await expect(card(page, nameAt(0))).toBeVisible()
  const photos = page.getByRole('listitem').filter({ has: page.locator('.person-photo') })
  expect(await photos.count()).toBeLessThan(150)
  await page.keyboard.press('Tab')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(card(page, nameAt(-1))).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => window.scrollTo(0, 5000))
  let name = ''
  await expect(async () => {
    name = await page.locator('.gallery-open').evaluateAll((cards) => {
      const inSight = cards.find((each) => {
        const { top, bottom } = each.getBoundingClientRect()
        return top > 100 && bottom < innerHeight
      })
      return inSight?.querySelector('.gallery-name')?.textContent ?? ''
    })
    expect(name, 'the cards come after the jump').not.toBe('')
  }).toPass()
  const getHeight = async () => (await card(page, name).boundingBox())?.y ?? 0
  // the rows above it are measured as they are drawn
  let before = Number.NaN
  await expect
    .poll(async () => {
      const isStill = before === (await getHeight())
      before = await getHeight()
      return isStill
    })
    .toBe(true)
  await card(page, name).click()
  await expect(viewer(page)).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(card(page, name)).toBeFocused()
  // a row is five times as high
  await expect.poll(async () => Math.abs((await getHeight()) - before)).toBeLessThan(50)

  await card(page, name).click()
  await expect
    .poll(() => viewer(page).evaluate((dialog) => dialog.contains(document.activeElement)))
    .toBe(true)
  const place = active.findIndex((_, at) => nameAt(at) === name)
  for (let step = 1; step <= 30; step += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page)).toContainText(`${place + step + 1} de ${active.length}`)
  }
  await page.keyboard.press('Escape')
  await expect(card(page, nameAt(place + 30))).toBeFocused()
  await expect(card(page, nameAt(place + 30))).toBeInViewport()

  await page.keyboard.press('Enter')
  await viewer(page).getByRole('link', { name: 'Ver a ficha' }).click()
  await expect(page).toHaveURL(/\/socios\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nameAt(place + 30))
  await page.goBack()
  await expect(viewer(page)).toContainText(nameAt(place + 30))
  await page.keyboard.press('Escape')
  await expect(card(page, nameAt(place + 30))).toBeFocused()
  await expect(card(page, nameAt(place + 30))).toBeInViewport()
})
