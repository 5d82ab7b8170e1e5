import type { CSSProperties } from 'react'
import { type ColourScheme, toShades } from '#contract/colours.ts'
import { useT } from '../../shell/i18n.ts'

const schemes = ['light', 'dark'] as const

/** A preview of a colour on a page, in light and dark mode. */
export function ColourPreview({ colour, nome }: { colour: string; nome: string }) {
  const t = useT()
  return (
    <div className="colour-previews">
      {schemes.map((scheme) => (
        <figure key={scheme}>
          <div className="colour-preview" style={variables(colour, scheme)} aria-hidden>
            <p className="colour-preview-name">
              <span className="colour-dot" />
              {nome}
            </p>
            <p className="colour-preview-soft">{t('axustes.preview-soft')}</p>
            <p>
              {t('axustes.preview-text')}{' '}
              <span className="colour-preview-link">{t('axustes.preview-link')}</span>
            </p>
            <p className="colour-preview-button">{t('axustes.preview-button')}</p>
          </div>
          <figcaption>{t(`axustes.preview-${scheme}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

const variables = (colour: string, scheme: ColourScheme): CSSProperties =>
  Object.fromEntries(
    Object.entries(toShades(colour)[scheme]).map(([name, value]) => [`--color-${name}`, value]),
  )
