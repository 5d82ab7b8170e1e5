import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import type { NewSocio, RunningPortal } from './portal.ts'

/** A photo of one colour, so that it can be told apart. */
const getPhoto = async (background: string) => ({
  fileName: 'foto.jpg',
  type: 'jpg',
  content: (
    await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64'),
})

let families = 0
/** Four people with a unique surname; the third has no photo. */
async function addFamily(portal: RunningPortal): Promise<{ surname: string; people: NewSocio[] }> {
  families += 1
  const surname = `Xan${'abcdefghijkl'[families] ?? ''}${process.pid}`
  const people: NewSocio[] = []
  for (const [nombre, colour] of [
    ['Ánxela', '#862e9c'],
    ['Brais', '#226b34'],
    ['Carme', null],
    ['Duarte', '#1d4ed8'],
  ] as const) {
    people.push(
      await portal.addSocio({
        nombre,
        apellidos: `${surname} Rei`,
        ...(colour && { thumbnail: await getPhoto(colour) }),
      }),
    )
  }
  return { surname, people }
}

const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Buscar por nome ou apelidos' }).fill(text)
const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Fotos das persoas socias' })

test('a member finds the family by surname, looks at the photos with a finger, and goes to their own card', {
  tag: '@phone',
}, async ({ page, portal, deviceScaleFactor }) => {
  const { surname, people } = await addFamily(portal)
  const duarte = people.at(-1)
  if (!duarte) throw new Error('a family of four')
  await signIn(page, duarte)
  await page.goto('/socios')
  await page.getByRole('button', { name: 'Ir á miña foto' }).click()
  await expect(card(page, `${surname} Rei, Duarte`)).toBeFocused()
  await expect(card(page, `${surname} Rei, Duarte`)).toBeInViewport({ ratio: 1 })
  const own = page.getByRole('listitem').filter({ hasText: 'A miña ficha' })
  await expect(own).toContainText(`${surname} Rei, Duarte`)
  await expect(own).toHaveAttribute('aria-current', 'true')
  const ownRecord = page.getByRole('link', { name: 'A miña ficha' })
  await expect(ownRecord).toHaveAttribute('href', `/socios/${duarte.id}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await search(page, surname.toLowerCase())
  await expect(page.getByText('4 persoas socias')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`search=${surname.toLowerCase()}`))
  await page.reload()
  await expect(page.getByText('4 persoas socias')).toBeVisible()
  const names = page
    .getByRole('list')
    .filter({ has: card(page, `${surname} Rei, Brais`) })
    .getByRole('button')
  await expect(names).toHaveText([/Ánxela$/, /Brais$/, /Carme$/, /Duarte$/])
  const photo = card(page, `${surname} Rei, Brais`).locator('img')
  await expect(photo).toBeVisible()
  expect(
    await photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    'sharp where a point has several pixels',
  ).toEqual((deviceScaleFactor ?? 1) > 1 ? [480, 640] : [113, 150])
  const without = card(page, `${surname} Rei, Carme`)
  await expect(without.locator('img')).toHaveCount(0)
  await expect(without).toContainText('CX')

  await card(page, `${surname} Rei, Ánxela`).tap()
  await expect(viewer(page)).toContainText('1 de 4')
  await expect(viewer(page).getByRole('img', { name: `${surname} Rei, Ánxela` })).toBeVisible()
  await swipeLeft(page)
  await expect(viewer(page)).toContainText(`${surname} Rei, Brais`)
  await expect(viewer(page)).toContainText('2 de 4')
  const large = viewer(page).getByRole('img', { name: `${surname} Rei, Brais` })
  const width = async () => (await large.boundingBox())?.width ?? 0
  await expect(large).toBeVisible()
  const before = await width()
  await viewer(page).getByRole('button', { name: 'Ampliar' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.9)
  await page.keyboard.press('-')
  await expect.poll(width).toBeLessThan(before * 1.1)
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/socios\\?search=${surname.toLowerCase()}$`))
})

async function swipeLeft(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 400 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(330) })
  for (let x = 310; x >= 70; x -= 20)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('the photos are looked at one after the other with the keyboard', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  const { surname, people } = await addFamily(portal)
  const [anxela, brais, carme] = people
  if (!anxela || !brais || !carme) throw new Error('a family of four')
  await signIn(page, anxela)
  await page.goto(`/socios?search=${surname}`)
  await card(page, `${surname} Rei, Brais`).focus()
  await page.keyboard.press('Enter')
  await expect(viewer(page)).toContainText(`${surname} Rei, Brais`)
  await expect(viewer(page)).toContainText('2 de 4')
  await expect(page).toHaveURL(new RegExp(`search=${surname}&foto=${brais.id}$`))
  const shown = viewer(page).getByRole('img', { name: `${surname} Rei, Brais` })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await expectAccessible(page)

  await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toContainText('3 de 4')
  await expect(viewer(page)).toContainText('CX')
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  // The viewer takes two presses within a tenth of a second for one.
  await expect(viewer(page)).toContainText('2 de 4')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page)).toContainText('1 de 4')
  await expect(viewer(page).getByRole('button', { name: 'Anterior' })).toBeDisabled()
  await expect(viewer(page).getByRole('link', { name: 'Ver a ficha' })).toHaveAttribute(
    'href',
    `/socios/${anxela.id}`,
  )
  await viewer(page).getByRole('button', { name: 'Seguinte' }).click()
  await viewer(page).getByRole('button', { name: 'Seguinte' }).click()
  await expect(viewer(page)).toContainText('3 de 4')
  await expect(viewer(page).getByRole('link', { name: 'Ver a ficha' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(card(page, `${surname} Rei, Carme`)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/socios\\?search=${surname}$`))

  // a manager of the register opens the record of anybody
  await page.goto('/robots.txt')
  await signIn(page, await portal.addSocio({ authorities: ['PARTNER_READONLY'] }))
  await page.goto(`/socios?search=${surname}`)
  await card(page, `${surname} Rei, Carme`).click()
  const record = viewer(page).getByRole('link', { name: 'Ver a ficha' })
  await expect(record).toHaveAttribute('href', `/socios/${carme.id}`)
  await viewer(page).getByRole('button', { name: 'Pechar' }).click()
  await page.getByRole('link', { name: 'Ir ao rexistro' }).click()
  await expect(page).toHaveURL(/\/socios-admin/)
})
