import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AxustesCobro } from '#contract/axustes.ts'
import { formatCents } from '#contract/numbers.ts'
import { lastDueDay } from '#contract/periods.ts'
import { addTargetDays } from '#contract/target-days.ts'
import { ApiError } from '../../../shell/api.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { reportError } from '../../../shell/errors.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Page } from '../../../shell/page.tsx'
import { eurosToCents } from '../../../ui/amounts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { confirm } from '../../../ui/controls/confirm.tsx'
import { fromIso, longDate, todayAndYesterday } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { day } from '../../../ui/form/rules.ts'
import '../../../ui/form/form.css'
import { Loaded, LoadedPart } from '../../../ui/loaded.tsx'
import { cobroQuery } from '../../axustes/axustes.calls.ts'
import { canCharge, daysUntil, firstDay, firstNoticedDay } from './charging.ts'
import './remesas.css'
import { useRefreshRecibos } from '../plans/cotas.calls.ts'
import { DryRunView } from './dry-run-view.tsx'
import { countPayers } from './remesa-words.tsx'
import { createRemesa } from './remesas.calls.ts'
import { ShortNotice } from './short-notice.tsx'
import { useDryRun } from './use-dry-run.ts'

/** A remittance before it is made: the day, what goes, and what stays out with the reasons. */
export function Component() {
  const t = useT()
  const back = useBack('/cotas/domiciliacions')
  return (
    <Page title={t('title.remesa-new')} width="form" back={<BackButton back={back} />}>
      <Loaded query={useQuery(cobroQuery)}>
        {(cobro) =>
          canCharge(cobro) ? (
            <RemesaForm cobro={cobro} />
          ) : (
            <EmptyState
              text={t('remesas.no-settings')}
              action={<Button to="/cotas/axustes">{t('remesas.step-conta-go')}</Button>}
            />
          )
        }
      </Loaded>
    </Page>
  )
}

/** Errors that mean that a charge has changed since it was shown. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['error.conflict', 'error.remesa-baleira', 'error.recibo-state'].includes(error.code)

/** «luns, 30 de novembro de 2026» */
const dayText = (iso: string, t: Translate): string => longDate(fromIso(iso) ?? [0, 1, 1], t)

function RemesaForm({ cobro }: { cobro: AxustesCobro }) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const refresh = useRefreshRecibos()
  const [today] = todayAndYesterday()
  const first = firstDay(today, cobro)
  const noticed = firstNoticedDay(today, cobro)
  const [data, setData] = useState(noticed)
  const [isSending, setSending] = useState(false)
  const typedFault = day()(data, null) ?? (data > lastDueDay(today) ? t('error.far-date') : undefined)
  const [address] = useSearchParams()
  const dryRun = useDryRun(typedFault ? '' : data, Number(address.get('recibo')))
  const { shown, refusedFor } = dryRun
  const isReady = shown !== undefined && !dryRun.isOld && !isSending
  const count = isReady ? shown.going.length : 0
  const daysLeft = typedFault ? 0 : daysUntil(today, data)
  const isShort = !typedFault && refusedFor === undefined && daysLeft < cobro.diasAviso

  const make = async (): Promise<void> => {
    if (!shown) return
    setSending(true)
    const ids = shown.going.map((due) => due.id)
    try {
      const made = await createRemesa(data, ids, isShort)
      const lost = ids.length - made.n
      const mailed = countPayers(made) - made.cartas
      const told = [
        ...(mailed > 0 ? [t('remesas.mailed', { count: mailed })] : []),
        ...(made.cartas > 0 ? [t('remesas.letters', { count: made.cartas })] : []),
      ]
      notify({
        kind: 'success',
        text: [
          t('remesas.made', { count: made.n, total: formatCents(eurosToCents(made.suma)) }),
          `${told.join('; ')}.`,
          ...(lost > 0 ? [t('remesas.made-fewer', { count: lost })] : []),
        ].join(' '),
        to: `/cotas/domiciliacions/${made.id}`,
        isForNextPage: true,
      })
      refresh()
      void navigate(`/cotas/domiciliacions/${made.id}`, { replace: true })
    } catch (error) {
      if (isOvertaken(error)) {
        notify({ kind: 'warning', title: t('remesas.changed-title'), text: t('remesas.changed') })
        dryRun.startAgain()
      } else reportError(error, { retry: () => void make() })
      setSending(false)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (count === 0 || !shown) return
    const isSure = await confirm({
      title: t('remesas.confirm-title', { count, total: formatCents(shown.cents) }),
      text: [
        t('remesas.confirm-text', { date: dayText(data, t) }),
        ...(isShort ? [t('remesas.confirm-short', { days: cobro.diasAviso })] : []),
      ].join(' '),
      action: t(isShort ? 'remesas.confirm-anyway' : 'remesas.confirm'),
    })
    if (isSure) await make()
  }
  /** The day to offer in place of a refused one: the first possible one from there on. */
  const offered = !typedFault && data > first ? addTargetDays(data, 0) : (refusedFor ?? first)
  return (
    <form className="remesa-form" noValidate onSubmit={(event) => void submit(event)} aria-busy={isSending}>
      <div className="form-group surface">
        <div className="remesa-day">
          <DayInput
            id={`${id}-data`}
            name="data"
            label={t('remesas.when')}
            description={
              typedFault || refusedFor !== undefined
                ? undefined
                : data === noticed
                  ? t('remesas.day-help', { date: dayText(first, t) })
                  : dayText(data, t)
            }
            error={typedFault ?? (refusedFor !== undefined ? t('remesas.day-refused') : undefined)}
            value={data}
            onChange={setData}
            aria-required
          />
          {refusedFor !== undefined && !typedFault && (
            <Button look="quiet" onClick={() => setData(offered)}>
              {t('remesas.take-day', { date: dayText(offered, t) })}
            </Button>
          )}
        </div>
        {isShort && (
          <ShortNotice
            days={daysLeft}
            wanted={cobro.diasAviso}
            offered={dayText(noticed, t)}
            take={() => setData(noticed)}
          />
        )}
      </div>
      {!typedFault && refusedFor === undefined && (
        <LoadedPart query={dryRun.query}>
          {() =>
            shown && (
              <div className="remesa-dry-run" aria-busy={dryRun.isOld}>
                <DryRunView dryRun={shown} day={fromIso(data) ?? [0, 1, 1]} tick={dryRun.tick} />
              </div>
            )
          }
        </LoadedPart>
      )}
      <div className="form-bar">
        <Button look="quiet" to="/cotas/domiciliacions">
          {t('action.cancel')}
        </Button>
        <Button type="submit" disabled={count === 0}>
          {t(isSending ? 'remesas.sending' : 'remesas.confirm')}
        </Button>
      </div>
    </form>
  )
}
