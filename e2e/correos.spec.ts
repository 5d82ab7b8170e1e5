import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
} from './journey.ts'
import { button } from './locators.ts'
import type { NewSocio, RunningPortal } from './portal.ts'
import { startPortalWithMail } from './smtp.ts'

/** Journeys with a mail server that refuses whom it is told to. */
const test = inOwnPortal(() => startPortalWithMail())

const editor = (page: Page) => page.getByRole('textbox', { name: /Mensaxe/ }).last()
const subject = (page: Page) => page.getByRole('textbox', { name: 'Asunto' })
const kind = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

async function addGrupo(portal: RunningPortal, name: string, ...people: NewSocio[]) {
  const socios = people.map(({ id }) => ({ id }))
  await portal.asAdmin('POST', '/grupos', { name, socios })
}

async function write(page: Page, text: string) {
  await editor(page).click()
  await page.keyboard.type(text)
}

async function insertPicture(page: Page) {
  const buffer = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#862e9c' } })
    .jpeg()
    .toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /imaxe/i }).first().click()
  await (await chooser).setFiles({ name: 'carballeira.jpg', mimeType: 'image/jpeg', buffer })
  await expect(editor(page).locator('img')).toHaveAttribute('src', /\/api\/download\/gallery\/correos\//)
}

test('an e-mail with a picture goes to the members of a group, each alone and once, and again to the one whose server refused it', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  test.slow()
  // the tests themselves would like to run something in the frame of the message
  expectFailures(/Blocked script execution in 'about:srcdoc'/, /ERR_FAILED/)
  const [lua, noa, gone] = [
    await portal.addSocio({ nombre: 'Lúa', apellidos: 'Correo Álvarez' }),
    await portal.addSocio({ nombre: 'Noa', apellidos: 'Correo Núñez' }),
    await portal.addSocio({ nombre: 'Xan', apellidos: 'Correo Baixa' }),
  ]
  portal.sink.refuse(noa.email)
  await addGrupo(portal, 'Rondalla', lua, noa, gone)
  await portal.asAdmin('PUT', `/socios/${gone.id}/deactivate?cause=Mudanza`)
  await signIn(page, administrator)
  await page.goto('/correos-electronicos')
  await expect(editor(page)).toBeVisible()
  await expect(button(page, 'Enviar')).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page, 'Vista previa')).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('searchbox', { name: 'Buscar persoas por nome' }).fill('correo alvarez')
  await page.getByRole('checkbox', { name: 'Correo Álvarez, Lúa' }).check()
  await expect(page.getByText('Recibirao 1 persoa.')).toBeVisible()
  await kind(page, 'Grupos').check({ force: true })
  await expect(page.getByText('Xa escolliches 1 persoa socia.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar grupos por nome' }).fill('rondalla')
  await page.getByRole('button', { name: 'Ver quen está en «Rondalla»' }).click()
  const members = page.getByRole('dialog', { name: 'Quen está en «Rondalla»' })
  await expect(members.getByRole('listitem')).toHaveText([
    'Correo Álvarez, Lúa',
    'Correo Baixa, Xan (de baixa: non o recibirá)',
    'Correo Núñez, Noa',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Rondalla (3 persoas)' }).check()
  await expect(page.getByText('Recibirano 2 persoas.')).toBeVisible()
  await kind(page, 'Persoas socias').check({ force: true })
  await expect(page.getByText('Xa escolliches 1 grupo.'), 'the other kind is no longer chosen').toBeVisible()
  await expect(page.getByText('0 escollidas')).toBeVisible()

  await subject(page).fill('Concerto de fin de curso')
  await expect(button(page, 'Enviar'), 'a text is missing').toHaveAttribute('aria-disabled', 'true')
  await write(page, 'Quedamos o sábado ás oito.')
  await insertPicture(page)
  await expect(button(page, 'Enviar')).toHaveAttribute('aria-disabled', 'false')

  await button(page, 'Vista previa').click()
  const preview = page.getByRole('dialog', { name: 'Vista previa do correo' })
  await expect(preview).toContainText('2 persoas')
  await expect(preview).toContainText('Concerto de fin de curso')
  const frame = preview.frameLocator('iframe')
  await expect(frame.getByText('Quedamos o sábado ás oito.')).toBeVisible()
  await expect
    .poll(() => frame.locator('img').evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(900)
  await expectNoSidewaysScroll(page)
  await preview.getByText('2 persoas').click()
  await expect(preview.getByRole('listitem')).toHaveText([/Correo Álvarez, Lúa/, /Correo Núñez, Noa/])
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await button(page, 'Enviar').click()
  const question = page.getByRole('alertdialog', { name: 'Queres enviar este correo a 2 persoas?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(subject(page), 'nothing is lost by changing one’s mind').toHaveValue(
    'Concerto de fin de curso',
  )
  // the request arrives, its answer does not
  await page.route('**/api/emails/send', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Enviar').click()
  await question.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Erro ao enviar')).toBeVisible()
  await expect(subject(page), 'nothing is lost').toHaveValue('Concerto de fin de curso')
  await expect(editor(page)).toContainText('Quedamos o sábado ás oito.')
  await page.unroute('**/api/emails/send')
  await page.getByRole('button', { name: 'Pechar o aviso' }).click()
  await button(page, 'Enviar').click()
  await question.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Correo electrónico enviado')).toBeVisible()
  await expect(subject(page), 'the form is empty again').toHaveValue('')
  await expect(editor(page)).toHaveText('')
  await expect(page.getByText('Este campo é obrigatorio.'), 'and finds nothing wrong').toHaveCount(0)
  await expect(page.getByText('Aínda non escolliches a ninguén.')).toBeVisible()

  await page.getByRole('button', { name: 'Ver como vai' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concerto de fin de curso')
  const list = page.getByRole('region', { name: 'Persoas destinatarias' })
  const refusal = list
    .getByText('O servidor de correo dixo: «550 5.1.1 no such user»')
    .filter({ visible: true })
  await expect(refusal).toBeVisible()
  await kind(page, 'Sen entregar').click({ force: true })
  await expect(list.getByText('Lúa Correo Álvarez').filter({ visible: true })).toHaveCount(0)
  await expect(list.getByText('Noa Correo Núñez').filter({ visible: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  portal.sink.accept(noa.email)
  await button(page, 'Enviar de novo').click()
  await page
    .getByRole('alertdialog', { name: /á persoa que non o recibiu/ })
    .getByRole('button', { name: 'Enviar de novo' })
    .click()
  await expect(page.getByText('Estase enviando de novo a 1 persoa.')).toBeVisible()
  await expect(button(page, 'Enviar de novo'), 'no person is left').toBeHidden()
  await expect
    .poll(async () => (await portal.asAdmin('GET', '/entities/emails?search=concerto')).content)
    .toMatchObject([{ sent: 2 }])

  const mails = (await portal.sink.messages()).filter((mail) => mail.subject === 'Concerto de fin de curso')
  expect(mails.map(({ to }) => to?.map(({ address }) => address)).sort()).toEqual(
    [[lua.email], [noa.email]].sort(),
  )
  for (const mail of mails) {
    expect(mail.text).toContain('Quedamos o sábado ás oito.')
    expect(mail.html).toContain('Quedamos o sábado ás oito.')
    const [picture] = mail.attachments
    const cid = picture?.contentId?.replace(/^<|>$/g, '') ?? 'none'
    expect(mail.html).toContain(`src="cid:${cid}"`)
    expect((await sharp(Buffer.from(picture?.content as ArrayBuffer)).metadata()).width).toBe(900)
  }

  await button(page, 'Ver a mensaxe').click()
  const shown = page.getByRole('dialog', { name: 'Concerto de fin de curso' }).frameLocator('iframe')
  await expect(shown.getByText('Quedamos o sábado ás oito.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/correos-electronicos')
  await page.getByRole('link', { name: 'Correos enviados' }).click()
  await expect(page.getByRole('link', { name: 'Concerto de fin de curso' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
