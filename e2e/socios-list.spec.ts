import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { formatPhone } from '#contract/phones.ts'
import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  waitForHydration,
} from './journey.ts'
import { active, getName, linkTo, list, openList, row, searchBox, test } from './register.ts'

/** Downloads a workbook as the list offers it, and opens it as a spreadsheet does. */
async function report(page: Page, name: string) {
  await page.getByRole('button', { name: 'Descargar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name }).click()
  const file = await download
  const { sheets } = await readXlsx(new Uint8Array(readFileSync(await file.path())))
  return {
    name: file.suggestedFilename(),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.name, sheet])),
  }
}

test('the list shows every column, is sorted by each, and is searched by every text of a record', {
  tag: '@desktop',
}, async ({ page }) => {
  await openList(page)
  const heads = list(page).getByRole('columnheader')
  await expect(heads).toHaveText([
    // the tick of all rows
    '',
    'Fila',
    'Número',
    'DNI',
    'Apelidos',
    'Nome',
    'Teléfono',
    'Correo',
    'Aniversario',
    'Nacemento',
  ])
  const [first] = active
  const at = first?.numero ?? 0
  await expect(row(page, 0).getByRole('cell')).toHaveText(
    [
      '',
      '1',
      String(at),
      first?.dni ?? '',
      first?.apellidos ?? '',
      first?.nombre ?? '',
      formatPhone(String(600_000_000 + at)),
      `socia${at}@carballeira.example`,
      /^\d+ de \p{L}+$/u,
      String(1930 + (at % 70)),
    ],
    { useInnerText: true },
  )
  await expect(page.getByText('2700 persoas socias')).toBeVisible()

  await page.getByRole('radio', { name: 'Todas' }).click({ force: true })
  await expect(page.getByText('3000 persoas socias')).toBeVisible()
  await expect(heads.last()).toHaveText('Estado')
  await expect(row(page, 0).getByRole('cell').last()).toHaveText('Activa')
  await expect(row(page, 0).getByRole('cell').last().locator('svg')).toBeVisible()
  await page.getByRole('button', { name: 'Estado' }).click()
  await page.getByRole('button', { name: 'Estado' }).click()
  await expect(row(page, 0).getByRole('cell').last()).toHaveText('De baixa')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'De baixa' }).click({ force: true })
  await expect(page.getByText('300 persoas socias')).toBeVisible()
  await expect(page).toHaveURL(/filters=fechaBaja%3ANOT_NULL/)
  await expect(heads.last()).toHaveText('Nacemento')
  await page.goto('/socios-admin')
  await waitForHydration(page)

  const sorts: [string, string, string | RegExp][] = [
    ['Número', 'sort=numero%2Casc', '1'],
    ['DNI', 'sort=dni%2Casc', /^10000001/],
    ['Nome', 'sort=nombre%2Casc', 'Brais'],
    ['Teléfono', 'sort=telefono%2Casc', '600 000 001'],
    ['Correo', 'sort=email%2Casc', 'socia1001@carballeira.example'],
    ['Nacemento', 'sort=anoNac%2Casc', /^193\d$/],
  ]
  for (const [title, query, first] of sorts) {
    const head = list(page).getByRole('columnheader', { name: title })
    await head.getByRole('button').click()
    await expect(page).toHaveURL(new RegExp(query))
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(row(page, 0).getByRole('cell', { name: first, exact: true }).last()).toBeVisible()
  }

  await list(page).getByRole('button', { name: 'Aniversario' }).click()
  await expect(page).toHaveURL(/sort=mesNac%2Casc&sort=diaNac%2Casc/)
  await expect(row(page, 0)).toContainText(/ de xaneiro/)
  const days = await page
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows.slice(0, 40).map((each) => Number.parseInt(each.querySelectorAll('td')[7]?.textContent ?? '', 10)),
    )
  expect(days).toEqual(days.toSorted((one, other) => one - other))
  await list(page).getByRole('button', { name: 'Aniversario' }).click()
  await expect(row(page, 0)).toContainText(/ de decembro/)

  await list(page).getByRole('button', { name: 'Apelidos' }).click()
  await list(page).getByRole('button', { name: 'Apelidos' }).click()
  await expect(linkTo(page, active.at(-1))).toBeVisible()

  await page.goto('/socios-admin')
  const somebody = active[1234]
  const number = String(somebody?.numero)
  for (const words of [
    somebody?.dni.toLowerCase() ?? '',
    `${somebody?.nombre} ${somebody?.apellidos.split(' ').at(-1)}`.toUpperCase(),
    String(600_000_000 + Number(number)),
    `socia${number}@carballeira`,
  ]) {
    await searchBox(page).fill(words)
    await expect(page.getByText('1 persoa socia', { exact: true })).toBeVisible()
    await expect(linkTo(page, somebody)).toBeVisible()
  }
  await expect(page).toHaveURL(/search=socia\d+%40carballeira/)
  await page.reload()
  await expect(searchBox(page)).toHaveValue(`socia${number}@carballeira`)
  await expect(page.getByText('1 persoa socia', { exact: true })).toBeVisible()

  await searchBox(page).fill('ninguén se chama así')
  await expect(page.getByText('Non se atopou nada.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Buscar tamén nas que están de baixa' }).click()
  await expect(page).toHaveURL(/filters=fechaBaja%3A(&|$)/)
  await expect(page.getByRole('radio', { name: 'Todas' })).toBeChecked()
  await page.getByRole('button', { name: 'Quitar a busca e os filtros' }).click()
  await expect(page.getByText('2700 persoas socias')).toBeVisible()
  await expect(page).toHaveURL(/socios-admin$/)
})

test('the list has pages or all of its rows; a press or a key opens a record, selecting text does not', {
  tag: '@desktop',
}, async ({ page }) => {
  await openList(page)
  await linkTo(page, active[12]).focus()
  await expect(row(page, 20)).toBeVisible()
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab')
  const focused = await page.evaluate(() =>
    document.activeElement?.closest('[data-row]')?.getAttribute('data-row'),
  )
  expect(Number(focused)).toBeGreaterThan(14)

  await page.setViewportSize({ width: 1440, height: 2400 })
  await page.goto('/socios-admin?sort=numero%2Casc')
  await expect(row(page, 30)).toBeInViewport()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/socios-admin')
  const size = page.getByRole('combobox', { name: 'Filas por páxina' })
  await expect(size.getByRole('option')).toHaveText([
    '10 por páxina',
    '25 por páxina',
    '100 por páxina',
    'Todas as filas',
  ])
  await expect(size).toHaveValue('-1')
  await size.selectOption('25')
  await expect(page).toHaveURL(/pageSize=25/)
  await expect(list(page).locator('[data-row]')).toHaveCount(25)
  await page.getByRole('button', { name: 'Páxina seguinte' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(linkTo(page, active[25])).toBeVisible()
  await page.reload()
  await expect(linkTo(page, active[25])).toBeVisible()
  await expect(linkTo(page, active[24])).toBeHidden()
  await page.getByRole('button', { name: 'Páxina anterior' }).click()
  await expect(linkTo(page, active[24])).toBeVisible()
  await page.goBack()
  await expect(linkTo(page, active[25])).toBeVisible()

  await page.goto('/socios-admin')
  await waitForHydration(page)
  const cell = row(page, 0).getByRole('cell').nth(7)
  const box = await cell.boundingBox()
  if (!box) throw new Error('no row')
  await page.mouse.move(box.x + 15, box.y + 18)
  await page.mouse.down()
  await page.mouse.move(box.x + 70, box.y + 18, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(window.getSelection()))).not.toBe('')
  await expect(page).toHaveURL(/socios-admin$/)

  await row(page, 1).getByRole('cell').nth(5).click()
  await expect(page).toHaveURL(/\/socios\/\d+$/)
  await page.goBack()
  for (const cell of [5, 4]) {
    await row(page, 1)
      .getByRole('cell')
      .nth(cell)
      .dblclick({ position: { x: 15, y: 18 } })
    expect(await page.evaluate(() => String(window.getSelection()))).not.toBe('')
    // Longer than a press waits for a second one.
    await page.waitForTimeout(600)
    await expect(page).toHaveURL(/socios-admin/)
  }
  await row(page, 0).getByRole('cell').nth(1).click()
  await expect(page).toHaveURL(/\/socios\/\d+$/)
  await page.goBack()
  await linkTo(page, active[0]).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/socios\/\d+$/)
})

test('on a phone 360 pixels wide the list opens with few requests, as cards, and the main action below', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, administrator)
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/socios-admin', { waitUntil: 'networkidle' })
  await expect(row(page, 0)).toBeVisible()
  const forOtherRows = () => paths.filter((path) => /\/virtual-|\/api\/socios$/.test(path))
  expect(forOtherRows(), 'the first rows are enough until the list is scrolled').toEqual([])
  expect(paths.filter((path) => /\/(form|floating|options)-/.test(path))).toEqual([])
  expect(paths.length, paths.join()).toBeLessThanOrEqual(14)
  await page.mouse.wheel(0, 4000)
  await expect(row(page, 30)).toBeVisible()
  await expect.poll(forOtherRows).toHaveLength(2)

  await page.goto('/robots.txt')
  await page.goto('/socios-admin')
  const [first] = active
  await expect(row(page, 0).getByRole('link', { name: getName(first) })).toBeVisible()
  await expectTableOfCells(page)
  await expect(row(page, 0)).toContainText(String(first?.numero))
  const telephone = String(600_000_000 + (first?.numero ?? 0))
  await expect(row(page, 0).getByRole('link', { name: formatPhone(telephone) })).toHaveAttribute(
    'href',
    `tel:${telephone}`,
  )
  await page.getByRole('button', { name: 'Descargar' }).click()
  await expect(page.getByRole('menuitem', { name: 'Pagamentos' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  const add = page.getByRole('link', { name: 'Engadir unha persoa socia' })
  const box = await add.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(740 - 40)
  await page
    .getByRole('combobox', { name: 'Ordenar por…' })
    .selectOption({ label: 'Número: de maior a menor' })
  await expect(row(page, 0)).toContainText(
    `${active.reduce((most, { numero }) => Math.max(most, numero), 0)}`,
  )
  await page.getByRole('radio', { name: 'Todas' }).click({ force: true })
  await expect(row(page, 0)).toContainText('De baixa')
  await expectNoSidewaysScroll(page)
})

/** A screen reader gets a table with rows and cells, though they look like cards. */
async function expectTableOfCells(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const shown = nodes.filter(({ ignored }) => !ignored)
  const rolesIn = (role: string) => {
    const children = shown.find((node) => node.role?.value === role)?.childIds ?? []
    return shown.filter(({ nodeId }) => children.includes(nodeId)).map((node) => node.role?.value)
  }
  const all = shown.map((node) => node.role?.value)
  expect(all.filter((role) => role === 'table')).toHaveLength(1)
  expect(all.filter((role) => role === 'row').length).toBeGreaterThan(10)
  const cells = all.filter((role) => role === 'cell').length
  // Of a card the name, number and telephone.
  expect(cells / all.filter((role) => role === 'row').length).toBeGreaterThan(2.5)
  expect(new Set(rolesIn('row'))).toEqual(new Set(['cell']))
}

test('workbooks hold what the list shows, in its order, and can be given up; paper has the association and the day', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  const payer = active[2000]
  const { content } = await portal.asAdmin('GET', `/socios?search=${payer?.dni}`)
  const pagos = [{ tipo: 'CUOTA', importe: '30.10', fecha: '2026-02-01' }]
  await portal.asAdmin('PUT', `/socios/${content[0].id}`, { ...content[0], pagos })

  await openList(page, '?search=Zas&sort=numero%2Cdesc')
  const people = active
    .filter(({ apellidos }) => apellidos.includes('Zas'))
    .toSorted((one, other) => other.numero - one.numero)

  const members = await report(page, 'Lista de persoas socias')
  expect(members.name).toBe('Persoas socias.xlsx')
  const rows = members.sheets['Persoas socias']?.rows.slice(1, -2) ?? []
  expect(rows.map(([numero]) => numero)).toEqual(people.map(({ numero }) => numero))
  expect(rows[0]?.slice(1, 4)).toEqual([people[0]?.apellidos, people[0]?.nombre, people[0]?.dni])
  await expect(page.getByText('Descargouse «Persoas socias.xlsx».')).toBeVisible()

  await searchBox(page).fill(payer?.dni ?? '')
  await expect(page.getByText('1 persoa socia', { exact: true })).toBeVisible()
  const payments = await report(page, 'Pagamentos')
  expect(payments.name).toBe('Pagamentos.xlsx')
  expect(payments.sheets.Pagamentos?.rows[1]).toEqual([
    payer?.numero,
    payer?.apellidos,
    payer?.nombre,
    payer?.dni,
    new Date('2026-02-01'),
    'Cota',
    30.1,
  ])

  let end = () => undefined as unknown
  await page.route('**/api/socios/payments-report*', async (route) => {
    await new Promise((resolve) => {
      end = () => resolve(undefined)
    })
    await route.abort()
  })
  await page.getByRole('button', { name: 'Descargar' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Pagamentos' }).click()
  await expect(page.getByText('Preparando «Pagamentos»…')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Preparando «Pagamentos»…')).toBeHidden()
  end()

  await page.goto('/socios-admin')
  await page.emulateMedia({ media: 'print' })
  const today = new Date()
    .toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })
    .split('-')
    .reverse()
    .join('-')
  await expect(page.getByText(` · ${today}`)).toBeVisible()
  await expect(page.locator('.button, .icon-button, .link-button').filter({ visible: true })).toHaveCount(0)
  await expect(row(page, 0)).toBeVisible()
  const note = page.getByText(
    /^Neste papel faltan [\d.]+ filas; a lista ten 2700\. A lista enteira descárgase co botón «Descargar»\.$/,
  )
  await expect(note).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await searchBox(page).fill('Abal')
  await expect(page.getByText(/^2\d\d persoas socias$/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const shown = Number.parseInt((await page.locator('.list-count').textContent()) ?? '', 10)
  await expect(page.locator('[data-row]:not(.is-awaited)')).toHaveCount(shown)
  await expect(note).toBeHidden()
})
