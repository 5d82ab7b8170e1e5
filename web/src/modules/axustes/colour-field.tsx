import type { ReactNode } from 'react'
import {
  accentContrast,
  contrastWithWhite,
  defaultColour,
  isColour,
  legibleColour,
} from '#contract/colours.ts'
import { formatNumber } from '#contract/numbers.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { IconAlert, IconCircleCheck } from '../../ui/icons.ts'
import { toColour } from './axustes-values.ts'
import { ColourPreview } from './colour-preview.tsx'

interface ColourFieldProps {
  id: string
  name: string
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  value: string
  change: (colour: string) => void
  onBlur?: () => void
  /** The name of the association, for the preview. */
  nome: string
}

/** The main colour: chosen from a palette or typed, with its contrast, and the portal in it before it is saved. */
export function ColourField({ change, value, nome, ...input }: ColourFieldProps) {
  const t = useT()
  const typed = toColour(value)
  const colour = isColour(typed) ? typed : defaultColour
  const isShown = typed === '' || isColour(typed)
  const isLegible = contrastWithWhite(colour) >= accentContrast
  const legible = legibleColour(colour)
  return (
    <div className="colour-field">
      <TextInput
        {...input}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        placeholder={defaultColour}
        description={input.description ?? t('axustes.cor-help')}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        start={
          <input
            type="color"
            className="colour-swatch"
            aria-label={t('axustes.cor-palette')}
            value={colour}
            onChange={(event) => change(event.currentTarget.value)}
          />
        }
      />
      {/* Screen readers announce what changes in it, so it is there from the first moment. */}
      <div className="colour-status" role="status">
        {isShown && (
          <p className={`colour-contrast ${isLegible ? 'is-success' : 'is-warning'}`}>
            {isLegible ? <Icon icon={IconCircleCheck} /> : <Icon icon={IconAlert} />}
            {t(isLegible ? 'axustes.contrast-enough' : 'axustes.contrast-missing', {
              contrast: readable(contrastWithWhite(colour)),
              least: readable(accentContrast),
            })}
          </p>
        )}
      </div>
      <div className="buttons">
        {!isLegible && (
          <Button look="quiet" onClick={() => change(legible)}>
            <span className="colour-dot" style={{ background: legible }} aria-hidden />
            {t('axustes.use-legible', { colour: legible })}
          </Button>
        )}
        {value !== '' && (
          <Button look="quiet" onClick={() => change('')}>
            <span className="colour-dot" style={{ background: defaultColour }} aria-hidden />
            {t('axustes.use-default')}
          </Button>
        )}
      </div>
      <ColourPreview colour={legible} nome={nome} />
    </div>
  )
}

/** A contrast with one decimal, never rounded up to what it does not reach. */
const readable = (contrast: number): string => formatNumber(Math.floor(contrast * 10) / 10, { min: 1 })
