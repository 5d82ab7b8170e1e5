import { Link, useLoaderData } from 'react-router'
import { portalConfig } from '../../shell/config.ts'
import { headingId } from '../../shell/focus.ts'
import { useLocale, useT } from '../../shell/i18n.ts'
import { longDate } from '../../ui/dates.ts'
import { DayLeaf } from '../../ui/day-leaf.tsx'
import { EditLink, StaticText, textOf } from '../../ui/static-text.tsx'
import type { NextEvento } from '../eventos/next-evento.calls.ts'
import { Gathering } from './gathering.tsx'
import type { LoadedHome } from './home-loader.ts'

/** The presentation page as the front door: who we are, how to join, where to ask, what comes next. */
export function HomePage() {
  const t = useT()
  const { page, next } = useLoaderData<LoadedHome>()
  const { description } = textOf(page, useLocale())
  return (
    <>
      <div className="hero">
        <div className="hero-row">
          <div className="hero-text">
            <h1 id={headingId} tabIndex={-1}>
              {portalConfig().appName}
            </h1>
            {description && <p className="hero-lead">{description}</p>}
            <p className="hero-actions">
              <Link className="button" to="/como-asociarse">
                {t('statics.join')}
              </Link>
              <Link className="button button-quiet" to="/contactar">
                {t('statics.contact')}
              </Link>
            </p>
            {next && <NextCard evento={next} />}
          </div>
          <Gathering />
        </div>
      </div>
      <div className="page page-home">
        <StaticText page={page} />
        <EditLink definedId={page.definedId} />
      </div>
    </>
  )
}

function NextCard({ evento: { id, titulo, lugar, fecha } }: { evento: NextEvento }) {
  const t = useT()
  return (
    <Link className="next-evento" to={`/eventos/${id}`}>
      <DayLeaf fecha={fecha} />
      <span>
        <small>{t('statics.next-evento')}</small>
        <strong>{titulo}</strong>
        <small>{[fecha && longDate(fecha, t), lugar].filter(Boolean).join(' · ')}</small>
      </span>
    </Link>
  )
}
