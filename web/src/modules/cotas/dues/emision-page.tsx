import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TipoCota } from '#contract/cotas.ts'
import { formatCents } from '#contract/numbers.ts'
import { currentPeriod } from '#contract/periods.ts'
import type { Emision } from '#contract/recibos.ts'
import { reportError } from '../../../shell/errors.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Page } from '../../../shell/page.tsx'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { confirm } from '../../../ui/controls/confirm.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { isoToday } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormGroup } from '../../../ui/form/record-form.tsx'
import { Loaded, LoadedPart } from '../../../ui/loaded.tsx'
import { tiposCotaQuery, useRefreshRecibos } from '../plans/cotas.calls.ts'
import { emisionQuery, emit } from './recibos.calls.ts'
import '../parts/cotas.css'
import { haveSamePeriods, periodsAround, periodText } from '../plans/periods.ts'
import { EmisionView } from './emision-view.tsx'
import '../parts/recibo-note.css'
import { dot } from '../../../shell/dot.ts'

/** A fee run: which fees and period, what it would make, and then it is made. */
export function Component() {
  const t = useT()
  return (
    <Page title={t('title.cotas-emitir')} width="form">
      <Loaded query={useQuery(tiposCotaQuery)}>
        {({ content }) => {
          const active = content.filter(({ activo }) => activo)
          if (active.length > 0) return <Run tipos={active} />
          return (
            <EmptyState
              text={t('emision.no-tipos')}
              action={<Button to="/cotas/tipos/novo">{t('tipos-cota.new')}</Button>}
            />
          )
        }}
      </Loaded>
    </Page>
  )
}

/** The fees ticked at first: those of new members, or the first one, and what is issued together with them. */
function firstChosen(tipos: readonly TipoCota[]): number[] {
  const lead = tipos.find(({ predeterminado }) => predeterminado) ?? tipos[0]
  return tipos.filter(({ periodo }) => lead && haveSamePeriods(lead.periodo, periodo)).map(({ id }) => id)
}

function Run({ tipos }: { tipos: readonly TipoCota[] }) {
  const t = useT()
  const navigate = useNavigate()
  const refresh = useRefreshRecibos()
  const today = isoToday()
  const [ids, setIds] = useState(() => firstChosen(tipos))
  const [asked, setAsked] = useState<string>()
  const [isSending, setSending] = useState(false)
  const chosen = tipos.filter(({ id }) => ids.includes(id))
  const [lead] = chosen
  const offered = lead ? periodsAround(lead.periodo, today) : []
  const periodo =
    asked !== undefined && offered.includes(asked) ? asked : lead ? currentPeriod(lead.periodo, today) : ''
  const query = useQuery(emisionQuery(ids, periodo))
  // While the next answer is on its way, the shown one belongs to another choice.
  const emision = query.isPlaceholderData || !lead ? undefined : query.data
  const count = emision?.creados.length ?? 0

  const issue = async (): Promise<void> => {
    setSending(true)
    try {
      const { creados, total } = await emit('false', ids, periodo)
      notify({
        kind: 'success',
        text: t('emision.done', { count: creados.length, total: formatCents(eurosToCents(total)) }),
        isForNextPage: true,
      })
      refresh()
      const year = periodo.slice(0, 4)
      void navigate(year === today.slice(0, 4) ? '/cotas' : `/cotas?filters=ano:${year}`)
    } catch (error) {
      reportError(error, { retry: () => void issue() })
      setSending(false)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (count === 0 || isSending || !emision) return
    const isSure = await confirm({
      title: t('emision.confirm-title', { count, total: formatTotal(emision) }),
      text: t('emision.confirm-text', { period: periodText(periodo, t) }),
      action: t('emision.confirm'),
    })
    if (isSure) await issue()
  }
  return (
    <form className="emision" onSubmit={(event) => void submit(event)} aria-busy={isSending}>
      <FormGroup title={t('emision.tipos')}>
        <div className="stack">
          {tipos.map((tipo) => {
            const fits = !lead || haveSamePeriods(lead.periodo, tipo.periodo)
            return (
              <Checkbox
                key={tipo.id}
                className={fits ? 'check' : 'check is-unfit'}
                checked={ids.includes(tipo.id)}
                disabled={!fits}
                onChange={({ currentTarget: { checked } }) =>
                  setIds((now) => (checked ? [...now, tipo.id] : now.filter((id) => id !== tipo.id)))
                }
              >
                <span>
                  {tipo.nome}
                  <small className="recibo-note">
                    {t('tipos-cota.price', {
                      price: formatCents(eurosToCents(tipo.importe)),
                      period: t(`periodo.${tipo.periodo}`),
                    })}
                    {!fits && `${dot}${t('emision.unfit')}`}
                  </small>
                </span>
              </Checkbox>
            )
          })}
        </div>
        {lead && (
          <div className="emision-period">
            <span aria-hidden="true">{t('emision.period')}</span>
            <Select
              className="is-low emision-select"
              aria-label={t('emision.period')}
              value={periodo}
              onChange={(event) => setAsked(event.currentTarget.value)}
              options={offered.map((value) => ({ value, label: periodText(value, t) }))}
            />
          </div>
        )}
      </FormGroup>
      {lead ? (
        <LoadedPart query={query}>
          {(shown) => (
            <div aria-busy={query.isPlaceholderData} className="emision-answer">
              <EmisionView emision={shown} />
            </div>
          )}
        </LoadedPart>
      ) : (
        <p className="muted">{t('emision.choose')}</p>
      )}
      <div className="form-bar">
        <Button look="quiet" to="/cotas">
          {t('action.cancel')}
        </Button>
        <Button type="submit" disabled={count === 0 || isSending}>
          {isSending
            ? t('emision.sending')
            : count > 0
              ? t('emision.submit', { count })
              : t('title.cotas-emitir')}
        </Button>
      </div>
    </form>
  )
}

const formatTotal = ({ total }: Emision): string => formatCents(eurosToCents(total))
