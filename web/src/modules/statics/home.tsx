import { portadaAddress } from '../../shell/asociacion-pictures.ts'
import { useAsociacion } from '../../shell/config.ts'
import type { HeadOf } from '../../shell/document.ts'
import { dot } from '../../shell/dot.ts'
import { headingId } from '../../shell/focus.ts'
import { useLocale, useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { usePageData } from '../../shell/page-loader.ts'
import { useSession } from '../../shell/session.ts'
import { tokenNow } from '../../shell/token.ts'
import { useHydrated } from '../../shell/use-hydrated.ts'
import { Button } from '../../ui/controls/button.tsx'
import { longDate } from '../../ui/dates.ts'
import { DayLeaf } from '../../ui/day-leaf.tsx'
import { ForEditors, findText, StaticText } from '../../ui/static-text.tsx'
import type { NextEvento } from '../eventos/next-evento.calls.ts'
import { Gathering } from './gathering.tsx'
import type { HomePageData } from './home-loader.ts'
import { OwnHome } from './own-home-part.tsx'
import { staticHead } from './static-head.ts'
import './home.css'

const homeHead: HeadOf<HomePageData> = ({ page }, about) => staticHead(page, about)
export const head = import.meta.env.SSR ? homeHead : undefined

/** Whether the page is a signed-in person's: also while the server has not said yet who holds the token. */
function useIsOwn(): boolean {
  const session = useSession()
  const isHydrated = useHydrated()
  if (session !== undefined) return session !== null
  return isHydrated && tokenNow() !== null
}

/**
 * The presentation page as the front door: who we are, how to join, where to ask, what comes next. For a person who is
 * signed in it begins with what is theirs.
 */
export function Component() {
  const t = useT()
  const { page } = usePageData<HomePageData>()
  const isOwn = useIsOwn()
  return (
    <>
      {isOwn ? <OwnHome /> : <Hero />}
      <div className="page page-home">
        {isOwn && <h2>{t('title.presentacion')}</h2>}
        <StaticText page={page} />
        <ForEditors page={page} part="edit" />
      </div>
    </>
  )
}

function Hero() {
  const t = useT()
  const { page, next } = usePageData<HomePageData>()
  const { description, lang } = findText(page, useLocale())
  const { nome, portada } = useAsociacion()
  return (
    <div className="hero">
      <div className="hero-row">
        <div className="hero-text">
          <h1 id={headingId} tabIndex={-1}>
            {nome}
          </h1>
          {description && (
            <p className="hero-lead" lang={lang}>
              {description}
            </p>
          )}
          <p className="buttons hero-actions">
            <Button to="/como-asociarse">{t('statics.join')}</Button>
            <Button look="quiet" to="/contactar">
              {t('statics.contact')}
            </Button>
          </p>
          {next && <NextCard evento={next} />}
        </div>
        {portada ? (
          <img
            className="hero-photo"
            src={portadaAddress(portada, 'wide')}
            srcSet={`${portadaAddress(portada, 'small')} 800w, ${portadaAddress(portada, 'wide')} 1600w`}
            sizes="(max-width: 47.99rem) 100vw, 28rem"
            alt=""
            fetchPriority="high"
          />
        ) : (
          <Gathering />
        )}
      </div>
    </div>
  )
}

function NextCard({ evento: { id, titulo, lugar, fecha } }: { evento: NextEvento }) {
  const t = useT()
  return (
    <Link className="day-link row next-evento" to={`/eventos/${id}`}>
      <DayLeaf fecha={fecha} />
      <span>
        <small className="note">{t('statics.next-evento')}</small>
        <strong>{titulo}</strong>
        <small className="note">{[fecha && longDate(fecha, t), lugar].filter(Boolean).join(dot)}</small>
      </span>
    </Link>
  )
}
