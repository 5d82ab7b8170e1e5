import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PorDevolver } from '#contract/extractos.ts'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import { dot } from '../../../shell/dot.ts'
import { reportError } from '../../../shell/errors.ts'
import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { notify } from '../../../shell/notices.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { DevoltoDialog } from './dialogs.ts'
import { noteDevolto, porDevolverQuery, useRefreshPorDevolver } from './por-devolver.calls.ts'
import './por-devolver.css'

/** Money that came for charges that had been paid otherwise, until it is given back; nothing while there is none. */
export function PorDevolverBox() {
  const t = useT()
  const { data } = useQuery(porDevolverQuery)
  const refresh = useRefreshPorDevolver()
  /** The one in the dialog; it stays while the dialog closes. */
  const [asked, setAsked] = useState<PorDevolver>()
  const [isOpen, setOpen] = useState(false)
  const takeBack = async (of: PorDevolver): Promise<void> => {
    try {
      await noteDevolto(of.movemento, null)
    } catch (error) {
      reportError(error, { retry: () => void takeBack(of) })
    } finally {
      refresh()
    }
  }
  const isAny = data !== undefined && data.length > 0
  return (
    <>
      {isAny && (
        <section className="box por-devolver" aria-labelledby="por-devolver">
          <h2 id="por-devolver">{t('por-devolver.heading')}</h2>
          <p className="muted">{t('por-devolver.lead')}</p>
          <ul>
            {data.map((each) => (
              <Waiting
                key={each.movemento.id}
                of={each}
                ask={() => {
                  setAsked(each)
                  setOpen(true)
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {asked && (
        <DevoltoDialog
          of={asked}
          isOpen={isOpen}
          close={() => setOpen(false)}
          run={async (day) => {
            await noteDevolto(asked.movemento, day)
            notify({
              kind: 'success',
              text: t('por-devolver.done', { amount: formatCents(eurosToCents(asked.importe)) }),
              action: { label: t('recibos.undo'), run: () => void takeBack(asked) },
            })
            refresh()
          }}
        />
      )}
    </>
  )
}

function Waiting({ of: { recibo, movemento, importe, data }, ask }: { of: PorDevolver; ask: () => void }) {
  const t = useT()
  const what = { amount: formatCents(eurosToCents(importe)), name: personName(recibo.pagador) }
  return (
    <li className="spread">
      <div>
        <p>
          <strong>{what.name}</strong> <span className="no-break">{what.amount}</span>
        </p>
        <p className="muted">
          <Link className="no-break" to={`/cotas/${recibo.id}`}>
            {recibo.numero}
          </Link>
          {`${dot}${recibo.concepto}${dot}`}
          <Link to={`/cotas/extractos/${movemento.extracto.id}?filters=estado:APARTADO`}>
            {t('por-devolver.arrived', { date: shortDate(data) })}
          </Link>
        </p>
      </div>
      <Button look="quiet" aria-label={t('por-devolver.action-of', what)} onClick={ask}>
        {t('por-devolver.action')}
      </Button>
    </li>
  )
}
