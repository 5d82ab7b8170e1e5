import { formatCents } from '#contract/numbers.ts'
import type { StaticPage } from '#contract/statics.ts'
import { useLocale, useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { usePageData } from '../../shell/page-loader.ts'
import { useScreen } from '../../shell/use-screen.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ForEditors, findText, StaticText } from '../../ui/static-text.tsx'
import { findMap } from './map-of.ts'
import { staticHead } from './static-head.ts'
import type { JoiningPage } from './static-loader.ts'
import './static-page.css'

export const head = import.meta.env.SSR ? staticHead : undefined

/** A page of the association's own text. */
export function Component() {
  const t = useT()
  const screen = useScreen()
  const page = usePageData<StaticPage>()
  return (
    <Page
      title={screen && t(screen.name)}
      actions={<ForEditors page={page} part="edit" />}
      width="text"
      className="page-reading page-static"
    >
      <StaticText page={page} />
      <NextSteps page={page} />
    </Page>
  )
}

/** Links to go on from a page: from how to join to the fee and to asking, from the address to a map. */
function NextSteps({ page }: { page: StaticPage }) {
  const t = useT()
  const { body } = findText(page, useLocale())
  const map = page.definedId === 'Contactar' && !page.sample && findMap(body)
  if (map)
    return (
      <p className="buttons next-steps">
        <Button look="quiet" href={map} target="_blank" rel="noreferrer">
          {t('statics.map')}
        </Button>
      </p>
    )
  return page.definedId === 'ComoAsociarse' ? <Joining cotas={(page as JoiningPage).cotas ?? []} /> : null
}

/** What membership costs, and the way to the application. */
function Joining({ cotas }: Pick<JoiningPage, 'cotas'>) {
  const t = useT()
  return (
    <>
      {cotas.length > 0 && (
        <ul className="joining-fees surface lines">
          {cotas.map(({ nome, importe, periodo }) => (
            <li key={`${nome} ${periodo}`}>
              <span>{nome}</span>
              <strong>{t(`statics.fee.${periodo}`, { importe: formatCents(importe * 100) })}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className="buttons next-steps">
        <Button to="/asociarse">{t('statics.apply')}</Button>
        <Button look="quiet" to="/prezos">
          {t('statics.price')}
        </Button>
        <Button look="quiet" to="/contactar">
          {t('statics.contact')}
        </Button>
      </p>
    </>
  )
}
