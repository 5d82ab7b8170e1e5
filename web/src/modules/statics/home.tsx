import { Link, useLoaderData } from 'react-router'
import type { StaticPage } from '#contract/statics.ts'
import { portalConfig } from '../../shell/config.ts'
import { headingId } from '../../shell/focus.ts'
import { useLocale, useT } from '../../shell/i18n.ts'
import { EditLink, StaticText, textOf } from '../../ui/static-text.tsx'
import { Gathering } from './gathering.tsx'

/** The presentation page as the front door: who we are, how to join, where to ask. */
export function HomePage() {
  const t = useT()
  const page = useLoaderData<StaticPage>()
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
