import { useQuery } from '@tanstack/react-query'
import type { TipoCota } from '#contract/cotas.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { isoToday } from '../../../ui/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { tiposCotaQuery } from '../plans/cotas.calls.ts'
import { FirstSteps } from './first-steps.tsx'
import { yearsQuery } from './recibos.calls.ts'
import { RecibosPage } from './recibos-page.tsx'
import '../../../ui/list/selection-bar.css'
import '../parts/cotas.css'

/** Charges and payments, for the keepers of the finances; without any fee, the first steps. */
export function Component() {
  const tipos = useQuery(tiposCotaQuery)
  const years = useQuery(yearsQuery)
  return (
    <Loaded query={tipos}>
      {({ content }) => <Loaded query={years}>{(span) => <Cotas tipos={content} span={span} />}</Loaded>}
    </Loaded>
  )
}

interface CotasProps {
  tipos: TipoCota[]
  /** Years with charges. */
  span: { first: number; last: number } | null
}

function Cotas({ tipos, span }: CotasProps) {
  const t = useT()
  const thisYear = isoToday().slice(0, 4)
  if (tipos.length === 0 && span === null)
    return (
      <Page title={t('title.cotas')}>
        <FirstSteps />
      </Page>
    )
  const [first, last] = [
    Math.min(span?.first ?? Infinity, Number(thisYear)),
    Math.max(span?.last ?? 0, Number(thisYear)),
  ]
  const years = Array.from({ length: last - first + 1 }, (_, place) => String(last - place))
  return <RecibosPage key={thisYear} tipos={tipos} years={years} thisYear={thisYear} />
}
