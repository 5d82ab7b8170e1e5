import { readFileSync } from 'node:fs'
import {
  addDebitedDue,
  bankReport,
  dayField,
  expectSound,
  firstDay,
  firstNoticedDay,
  sendRemesa,
  sentence,
  setCharging,
  typed,
} from './debits.ts'
import { expect, expectAccessible, inOwnPortal, signIn, waitForHydration } from './journey.ts'
import { button, heading, notice, question, row, treasurer } from './locators.ts'
import { startPortal } from './portal.ts'

/** A portal without direct debits. */
const base = inOwnPortal(startPortal)
/** Each of the others looks at remittances and charges of its own. */
const test = inOwnPortal(startPortal)

base(
  'from nothing, three steps lead to a file that the treasurer gives to the bank, whose own file gives charges back',
  { tag: '@desktop' },
  async ({ page, portal, expectFailures }) => {
    base.slow()
    // A file that is no bank’s.
    expectFailures(/400/)
    await signIn(page, await portal.addSocio(treasurer))
    await page.goto('/cotas/domiciliacions')
    await expect(heading(page, 'Domiciliacións')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Di en que conta se cobra',
      'Garda os mandatos asinados',
      'Fai a primeira remesa',
    ])
    await expectSound(page)
    await page.goto('/cotas/domiciliacions/nova')
    await expect(page.getByText('Antes da primeira remesa fan falta o titular')).toBeVisible()
    await expectAccessible(page)

    await setCharging(portal)
    const { due, mandato } = await addDebitedDue(portal, { nombre: 'Uxía', apellidos: 'Núñez Ñu' })
    const other = await addDebitedDue(portal, { nombre: 'Brais', apellidos: 'Lema' })
    await page.goto('/cotas/domiciliacions')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Di en que conta se cobra (feito)',
      'Garda os mandatos asinados (feito)',
      'Fai a primeira remesa',
    ])
    await expectSound(page)

    await page.getByRole('link', { name: 'Facer unha remesa' }).click()
    await expect(dayField(page), 'a day with all the days of notice').toHaveValue(typed(firstNoticedDay))
    await expect(page.getByText(/^Só hai \d+ días para avisar\.$/)).toBeHidden()
    await dayField(page).fill(typed(firstDay))
    await expect(sentence(page)).toHaveText(/^Vanse cobrar 2 recibos por 60,00\s€ o \d+ de \w+\.$/)
    await expect(page.getByText(/^Só hai \d+ días para avisar\.$/)).toBeVisible()
    await page.getByText('Ver os 2 recibos que se cobran').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Núñez Ñu, Uxía' })).toContainText('30,00 €')
    await expectSound(page)

    await button(page, 'Facer a remesa').click()
    await expect(question(page)).toContainText('Queres facer a remesa de 2 recibos por 60,00 €?')
    await expect(question(page), 'the days of notice').toContainText(
      'menos días de aviso dos que pide a norma (14)',
    )
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Facela igualmente' }).click()
    await expect(
      notice(page, /^Fíxose a remesa: 2 recibos por 60,00\s€\. Avisouse por correo a 2 persoas\.$/),
    ).toBeVisible()
    await expect(heading(page, /^Remesa do \d+ de \w+ de \d{4}$/)).toBeVisible()
    await expect(page.getByText('2 persoas por correo')).toBeVisible()
    await expectSound(page)

    const file = page.waitForEvent('download')
    await button(page, 'Descargar o ficheiro').click()
    const xml = readFileSync(await (await file).path(), 'utf8')
    expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.008.001.02')
    expect(xml).toContain('<CtrlSum>60.00</CtrlSum>')
    expect(xml).toContain(`<ReqdColltnDt>${firstDay}</ReqdColltnDt>`)
    expect(xml).toContain(`<Ustrd>${due.numero} Cota anual Uxia Nunez Nu</Ustrd>`)
    expect(xml).toContain(`<MndtId>${mandato.referencia}</MndtId>`)
    await expect(page.getByRole('heading', { name: 'Descarga o ficheiro (feito)' })).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Marcar como enviada').click()
    await expect(notice(page, 'A remesa está marcada como enviada ao banco.')).toBeVisible()
    await expect(page.getByText('Enviada ao banco', { exact: true })).toBeVisible()
    await expect(row(page, 'Núñez Ñu, Uxía')).toContainText('No banco')
    await page.getByText('Detalles do ficheiro').click()
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
    await expectSound(page)

    const { content } = await portal.asAdmin('GET', '/remesas')
    const { recibos } = await portal.asAdmin('GET', `/remesas/${content[0].id}`)
    const getId = ({ id }: { id: number }) =>
      recibos.find((recibo: { id: number }) => recibo.id === id).endToEnd
    const returns = { [getId(due)]: 'AM04', [getId(other.due)]: 'MD01' }
    await page.goto('/cotas/domiciliacions')
    await expect(row(page, /^Remesa do/)).toContainText('Enviada ao banco')
    await page.getByRole('link', { name: 'Cargar devolucións' }).click()
    await expect(heading(page, 'Devolucións do banco')).toBeVisible()
    await waitForHydration(page)
    const chooser = page.locator('input[type=file]')
    await chooser.setInputFiles({ name: 'roto.xml', mimeType: 'text/xml', buffer: Buffer.from('<Document>') })
    await expect(page.getByText('O ficheiro está cortado: fáltalle o final.')).toBeVisible()
    await expectSound(page)
    await chooser.setInputFiles(bankReport({ ...returns, 'ALLEO-1': 'MS02' }))
    const outcome = page.getByRole('region', { name: 'Anotáronse 2 devolucións por 60,00 €.' })
    const told = (name: string) => outcome.getByRole('listitem').filter({ hasText: name })
    await expect(told('Núñez Ñu, Uxía')).toContainText('Saldo insuficiente (AM04). Escríbelle á persoa')
    await expect(told('Lema, Brais')).toContainText('O mandato queda bloqueado.')
    await expect(outcome.getByRole('heading', { name: '1 non é de ningunha remesa de aquí' })).toBeVisible()
    await expect(told('ALLEO-1')).toContainText('Devolto polo titular, sen máis motivo (MS02)')
    await expectSound(page)
    await chooser.setInputFiles(bankReport(returns))
    await expect(
      page.getByRole('region', { name: 'Este ficheiro xa estaba lido: non cambiou nada.' }),
    ).toBeVisible()
    await page.goto(`/cotas/${other.due.id}`)
    await expect(page.getByRole('region', { name: 'O banco devolveu este recibo' })).toContainText('(MD01)')
  },
)

test(
  'the treasurer notes by hand that the bank gave a charge back and reads what to do, and voids another remittance',
  { tag: '@desktop' },
  async ({ page, portal }, { project }) => {
    test.slow()
    await setCharging(portal)
    const surname = `Man ${project.name}`
    const one = await addDebitedDue(portal, { nombre: 'Noa', apellidos: surname })
    const other = await addDebitedDue(portal, { nombre: 'Xoel', apellidos: surname })
    const { id } = await sendRemesa(portal, [one.due, other.due])
    await signIn(page, await portal.addSocio(treasurer))
    await page.goto(`/cotas/domiciliacions/${id}`)
    await page
      .getByRole('button', { name: `Anotar a devolución: ${surname}, Noa, ${one.due.numero}` })
      .click()
    const sheet = page.getByRole('dialog', { name: `Devolución do recibo ${one.due.numero}` })
    await sheet.getByRole('button', { name: 'Anotar a devolución' }).click()
    await expect(sheet.getByText('Este campo é obrigatorio.')).toBeVisible()
    await sheet.getByLabel('Que di o banco?').selectOption('Saldo insuficiente (AM04)')
    await expect(sheet.getByText('Escríbelle á persoa e volve presentalo unha vez.')).toBeVisible()
    await sheet.getByLabel('Comisión do banco').fill('1,5')
    await expectSound(page)
    await sheet.getByRole('button', { name: 'Anotar a devolución' }).click()
    await expect(notice(page, `Anotouse a devolución do recibo ${one.due.numero}.`)).toBeVisible()
    await expect(row(page, `${surname}, Noa`)).toContainText('Saldo insuficiente (AM04)')
    await page.getByRole('radio', { name: 'Devoltos' }).click()
    await expect(page.getByText('1 recibo', { exact: true })).toBeVisible()
    await expectSound(page)

    await row(page, `${surname}, Noa`).getByRole('link').click()
    const told = page.getByRole('region', { name: 'O banco devolveu este recibo' })
    await expect(told).toContainText('Saldo insuficiente (AM04). Escríbelle á persoa')
    await expect(told).toContainText('Comisión do banco: 1,50 €.')
    await expectSound(page)
    await told.getByRole('link', { name: 'Ver a remesa' }).click()
    await expect(heading(page, /^Remesa do/)).toBeVisible()

    // of the other one, at its own page, with a code that is in no list
    await page.goto('/cotas?filters=estado:REMESADO')
    await expect(row(page, `${surname}, Xoel`)).toContainText('No banco')
    await row(page, `${surname}, Xoel`).getByRole('link').click()
    await button(page, 'Anotar a devolución').click()
    const own = page.getByRole('dialog', { name: `Devolución do recibo ${other.due.numero}` })
    await own.getByLabel('Que di o banco?').selectOption('Outro código')
    await own.getByRole('button', { name: 'Anotar a devolución' }).click()
    await expect(own.getByText('O código ten catro letras e números, por exemplo AM04.')).toBeVisible()
    await own.getByLabel('Código do banco').fill('zz99')
    await expectAccessible(page)
    await own.getByRole('button', { name: 'Anotar a devolución' }).click()
    await expect(page.getByRole('region', { name: 'O banco devolveu este recibo' })).toContainText(
      'Outro motivo do banco (ZZ99). Pregunta no banco que quere dicir o código.',
    )
    await page.goto('/cotas/domiciliacions')
    await expect(page.getByRole('region', { name: 'Por facer' })).toContainText(
      'recibos devoltos sen arranxar',
    )
    await page.getByRole('link', { name: 'Ver os devoltos' }).click()
    await expect(row(page, `${surname}, Noa`)).toContainText('Devolto')

    const third = await addDebitedDue(portal, { nombre: 'Iria', apellidos: surname })
    const voided = await sendRemesa(portal, [third.due])
    await page.goto(`/cotas/domiciliacions/${voided.id}`)
    await button(page, 'Anular a remesa').click()
    const reason = page.getByRole('dialog', { name: /^Queres anular a remesa do/ })
    await reason.getByLabel('Motivo').fill('Era para outro mes')
    await expectAccessible(page)
    await reason.getByRole('button', { name: 'Anular a remesa' }).click()
    await expect(notice(page, 'Anulouse a remesa.')).toBeVisible()
    await expect(page.getByText('Era para outro mes')).toBeVisible()
    await expect(row(page, `${surname}, Iria`)).toContainText('Anulado')
    await expect(button(page, 'Anular a remesa')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Anotar a devolución/ })).toHaveCount(0)
    await expectSound(page)
  },
)
