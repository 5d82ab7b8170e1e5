import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import { inlineText } from './papers.ts'

/** A day from now: it is still to come, and before everything else that is. */
const soon = () => {
  const day = new Date(Date.now() + 86_400_000)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate(), 19, 30]
}

test(
  'a member’s home page begins with what is theirs, the association’s text stays below',
  { tag: '@phone' },
  async ({ page, portal }, { project }) => {
    const member = await portal.addSocio({ nombre: 'Lúa', apellidos: `Álvarez ${project.name}` })
    const names = { open: `Romaría ${project.name}`, closed: `Ensaio ${project.name}` }
    for (const [titulo, publico] of [
      [names.open, true],
      [names.closed, false],
    ])
      await portal.asAdmin('POST', '/eventos', { titulo, publico, fecha: soon(), lugar: 'Teo' })
    const meeting = { tipo: 'ORDINARIA', numero: 77, lugar: 'A casa', fecha: soon() }
    await portal.asAdmin('POST', '/asambleas', {
      ...meeting,
      documentos: [{ titulo: 'Acta provisional', fichero: inlineText('Acta') }],
    })
    await portal.asAdmin('POST', '/juntas-directivas', { ...meeting, numero: 78 })

    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Carballeira')
    await signIn(page, member)
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Ola, Lúa')
    await expect(main.getByRole('link', { name: names.open })).toBeVisible()
    await expect(main.getByRole('link', { name: names.closed })).toContainText('Só para persoas socias')
    await expect(main.getByRole('link', { name: /^Asemblea ordinaria n.º 77/ })).toBeVisible()
    await expect(main.getByRole('button', { name: /^Acta provisional/ }).first()).toBeVisible()
    await expect(main).not.toContainText('Xunta directiva')
    await expect(main).not.toContainText('Agarda por ti')
    await expect(main.getByRole('heading', { name: 'Presentación' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await main.getByRole('link', { name: /^A miña ficha/ }).click()
    await expect(page).toHaveURL(new RegExp(`/socios/${member.id}$`))
  },
)
