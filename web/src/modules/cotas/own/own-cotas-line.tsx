import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconAlert, IconChevronRight, IconCircleCheck, IconCircleOff, IconClock } from '../../../ui/icons.ts'
import { type CotasSentence, ownCotasQuery, toSentence } from './own-cotas.ts'
import './own-cotas.css'

const icons = { paid: IconCircleCheck, owing: IconClock, late: IconAlert, none: IconCircleOff }
const tones = {
  paid: 'toned is-success',
  owing: 'toned is-warning',
  late: 'toned is-error',
  none: 'is-none',
}

/** The sum that a member owes, in a sentence. The last digits of an account stay on one line with the dots for the others. */
export function CotasState({ sentence: { state, text } }: { sentence: CotasSentence }) {
  return (
    <p className={`cotas-state ${tones[state]}`}>
      <Icon icon={icons[state]} size={22} />
      <span>
        {text.split(/(…\d{4})/).map((part) =>
          part.startsWith('…') ? (
            <span key="account" className="no-break">
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </span>
    </p>
  )
}

/** On a page about something else, a failure is no notice. */
export const quietCotasQuery = { ...ownCotasQuery, meta: { isQuiet: true } }

/**
 * The same with the way to the page about it, for pages about something else: nothing while it is unknown, and nothing for those
 * who pay no fee.
 */
export function OwnCotasLine({ socioId }: { socioId: number }) {
  const t = useT()
  const { data } = useQuery(quietCotasQuery)
  if (!data || data.estado === 'SEN_COTA') return null
  const sentence = toSentence(data, socioId, t)
  return (
    <div className="cotas-line row">
      <CotasState sentence={sentence} />
      <Link to="/a-mina-cota">
        {t(sentence.state === 'paid' ? 'mina-cota.see' : 'mina-cota.how-to-pay')}
        <Icon icon={IconChevronRight} />
      </Link>
    </div>
  )
}
