import { expect, expectAccessible, expectNoSidewaysScroll, inOwnPortal, signIn } from './journey.ts'
import { startPortal } from './portal.ts'

/** In a portal of their own: these journeys change the account of the association. */
const test = inOwnPortal(() => startPortal())

const iban = 'ES9121000418450200051332'
const nextYear = new Date().getFullYear() + 1

test('members see what they owe, how to pay it and, once it is paid, their receipt', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const { version } = await portal.asAdmin('GET', '/axustes/cobro')
  await portal.asAdmin('PUT', '/axustes/cobro', {
    titular: 'Asociación A Carballeira',
    iban,
    textoTransferencia: 'Tamén podes pagar no local, os luns.',
    version,
  })
  const me = await portal.addSocio({ nombre: 'Carme', apellidos: 'Souto Rei' })
  const child = await portal.addSocio({ nombre: 'Lúa', apellidos: 'Souto Vilariño de Abaixo' })
  const { version: plan } = await portal.asAdmin('GET', `/socios/${child.id}/cotas`)
  await portal.asAdmin('PUT', `/socios/${child.id}/cotas`, {
    pagador: { id: me.id },
    cotas: [],
    version: plan,
  })

  await signIn(page, me)
  await page.goto('/')
  await page.getByRole('banner').locator('.account-menu > summary').click()
  await page.getByRole('link', { name: 'A miña cota', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A miña cota' })).toBeVisible()
  await expect(page.getByText('Non tes ningunha cota que pagar.')).toBeVisible()
  await expect(page.getByText('Aquí estarán os teus recibos cando os haxa.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Ola, Carme' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Como pagar' })).toBeHidden()

  const due = await portal.asAdmin('POST', '/recibos', {
    socio: { id: me.id },
    concepto: `Cota anual, ${nextYear}`,
    importe: 30,
    vence: `${nextYear}-03-31`,
  })
  await page.goto('/')
  await expect(
    page.getByText(new RegExp(`^Debes 30,00\\s€: Cota anual, ${nextYear}\\. Vence o 31 de marzo\\.$`)),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Como pagar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A miña cota' })).toBeVisible()
  const how = page.getByRole('region', { name: 'Como pagar' })
  await expect(how.getByText('ES91 2100 0418 4502 0005 1332')).toBeVisible()
  await expect(how.getByText('Asociación A Carballeira')).toBeVisible()
  await expect(how.getByText('Tamén podes pagar no local, os luns.')).toBeVisible()
  await expect(
    how.getByRole('img', { name: `Código QR cos datos da transferencia: Cota anual, ${nextYear}` }),
  ).toBeVisible()
  await how.getByRole('button', { name: 'Copiar a conta' }).click()
  await expect(page.getByText(/^Copiado\.|^Non se puido copiar/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await portal.asAdmin('POST', '/recibos', {
    socio: { id: child.id },
    concepto: 'Cota infantil, 2020',
    importe: '12.50',
    vence: '2020-05-31',
  })
  await page.reload()
  await expect(
    page.getByText(/^Debes 42,50\s€ por 2 recibos\. O máis antigo venceu o 31 de maio de 2020\.$/),
  ).toBeVisible()
  await expect(
    how.getByRole('heading', { name: 'Cota infantil, 2020 (Lúa Souto Vilariño de Abaixo)' }),
  ).toBeVisible()
  await expect(how.getByRole('img'), 'several codes would be scanned for one another').toHaveCount(0)
  await how.getByText('Código QR para a aplicación do banco').first().click()
  await expect(how.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const list = page.getByRole('list', { name: 'Os meus recibos' })
  await expect(list.getByText('Vencido')).toBeVisible()

  await portal.asAdmin('POST', '/recibos/cobros', {
    recibos: [{ id: due.id }],
    metodo: 'TRANSFERENCIA',
    data: '2026-03-01',
  })
  await page.goto(`/socios/${me.id}`)
  await expect(
    page.getByText(
      /^Debes 12,50\s€: Cota infantil, 2020 \(Lúa Souto Vilariño de Abaixo\)\. Venceu o 31 de maio\.$/,
    ),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Como pagar' }).click()
  await expect(list.getByText('Pagado')).toBeVisible()
  const opened = page.waitForResponse((response) => response.url().includes(`/api/recibos/${due.id}/pdf`))
  await list.getByRole('button', { name: `Ver o recibo: ${due.numero}` }).click()
  const paper = await opened
  expect(paper.status()).toBe(200)
  expect(paper.headers()['content-type']).toBe('application/pdf')
})
