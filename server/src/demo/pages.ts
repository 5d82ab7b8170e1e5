import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaticPageId } from '#contract/access.ts'
import { changeStatic, getStatic } from '../modules/statics/statics.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { staff } from './people.ts'

interface DemoText {
  page: StaticPageId
  /** Login of its author. */
  author: string
  daysAgo: number
  description: string
  body: string
}

const [, , treasurer, editor] = staff.map(({ login }) => login)

/**
 * A text from a file of `pages/`; its first line, a comment, is the description.
 * @param daysAgo when its author saved it
 */
function inFile(page: StaticPageId, author: string | undefined, daysAgo: number): DemoText {
  const file = readFileSync(join(import.meta.dirname, 'pages', `${page}.html`), 'utf8')
  const [, description = '', body = ''] = /^<!-- (.*) -->\n(.*)$/s.exec(file) ?? []
  return { page, author: author ?? '', daysAgo, description, body }
}

/** The demonstration association's own texts, in place of the sample texts of a new portal. */
const texts: DemoText[] = [
  inFile('Instalacions', editor, 239),
  inFile('Servizos', editor, 238),
  inFile('Ideario', editor, 236),
  inFile('XestionDeIdades', editor, 236),
  inFile('ComoAsociarse', editor, 235),
  inFile('Organizacion', editor, 234),
  inFile('Contabilidade', treasurer, 233),
  inFile('AvisoLegal', editor, 232),
  inFile('Accesibilidade', editor, 232),
  {
    page: 'Presentacion',
    author: editor ?? '',
    daysAgo: 240,
    description:
      'A Carballeira é unha asociación de persoas maiores de Teo que comparte espazos, servizos e compañía.',
    body: `
<p>A Carballeira naceu en 2009 cando catro veciñas de Teo decidiron que facerse maior acompañadas era mellor que facelo soas. Hoxe somos máis de douscentas persoas socias e compartimos unha casa reformada, unha horta, un obradoiro e moitas ganas de seguir aprendendo.</p>
<h2>Que facemos</h2>
<ul>
<li><strong>Espazos comúns</strong>: a casa, a biblioteca e a horta están abertas todos os días.</li>
<li><strong>Servizos de proximidade</strong>: acompañamento, comedor, transporte ao centro de saúde e axuda cos trámites.</li>
<li><strong>Actividades</strong>: coro, roteiros, informática, ximnasia suave e sobremesas literarias.</li>
</ul>
<blockquote><p>«Aquí ninguén pregunta cantos anos tes, senón que che apetece facer esta tarde.»</p></blockquote>
<p>Se queres coñecernos, achégate calquera mañá: sempre hai café feito.</p>`,
  },
  {
    page: 'Contactar',
    author: editor ?? '',
    daysAgo: 201,
    description: 'Onde estamos, o noso teléfono e o horario da secretaría da Carballeira.',
    body: `
<p>A secretaría atende de luns a venres, de 10:00 a 13:30, na casa da Carballeira.</p>
<figure class="table"><table><tbody>
<tr><th>Enderezo</th><td>Lugar do Souto, 14, 15886 Teo (A Coruña)</td></tr>
<tr><th>Teléfono</th><td><a href="tel:+34981000000">981 00 00 00</a></td></tr>
<tr><th>Correo electrónico</th><td><a href="mailto:ola@carballeira.example">ola@carballeira.example</a></td></tr>
</tbody></table></figure>
<p>En autobús: liña Santiago–Padrón, parada do Souto, a tres minutos andando.</p>`,
  },
  {
    page: 'Prezos',
    author: treasurer ?? '',
    daysAgo: 38,
    description: 'Cotas e prezos dos servizos da Carballeira, aprobados pola asemblea.',
    body: `
<p>Os prezos foron aprobados pola asemblea ordinaria e valen ata a seguinte.</p>
<figure class="table"><table><thead><tr><th>Concepto</th><th>Prezo</th></tr></thead><tbody>
<tr><td>Cota anual</td><td>60,00 €</td></tr>
<tr><td>Xantar no comedor</td><td>6,50 €</td></tr>
<tr><td>Transporte ao centro de saúde</td><td>gratuíto</td></tr>
<tr><td>Uso do obradoiro, por mes</td><td>12,00 €</td></tr>
</tbody></table></figure>
<p>Quen teña dificultades para pagar pode falar coa tesouraría: ninguén queda fóra por diñeiro.</p>`,
  },
]

/** Replaces some pages with the sample association's texts, each saved by an editor of the page at its time. */
export async function editDemoPages(at: (daysAgo: number) => AppContext): Promise<void> {
  for (const { page, author, daysAgo, description, body } of texts) {
    const context = at(daysAgo)
    const { id, translations } = await getStatic(context.database.read, page)
    const person = staff.find(({ login }) => login === author)
    await changeStatic(context, { login: author, nome: `${person?.firstName} ${person?.lastName}` }, page, {
      id,
      translations: translations
        .filter(({ language }) => language === 'GL')
        .map(({ language }) => ({ language, description, body: body.trim() })),
    })
  }
}
