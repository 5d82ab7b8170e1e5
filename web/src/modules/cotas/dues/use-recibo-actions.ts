import { limits } from '#contract/limits.ts'
import { formatNumber } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import { sumBy } from '#contract/sums.ts'
import { ApiError } from '../../../shell/api.ts'
import { reportError } from '../../../shell/errors.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { confirm } from '../../../ui/controls/confirm.tsx'
import { fromIso, shortDate } from '../../../ui/dates.ts'
import { useGeneratedFile } from '../../../ui/files/use-generated-file.tsx'
import { toSlices } from '../../../ui/slices/slices.ts'
import { getReason } from '../../../ui/slices/slices-left.tsx'
import { useSlices } from '../../../ui/slices/use-slices.tsx'
import { useRefreshRecibos } from '../plans/cotas.calls.ts'
import { countAvisos, makePapers, type ReciboRow, sendAvisos } from './recibos.calls.ts'

type SelectedRecibo = Pick<ReciboRow, 'id' | 'pagador' | 'numero'>

/** Names in a notice. */
const mostNames = 12

/** The actions on one charge or many, wherever they are shown: reminders and papers. */
export function useReciboActions() {
  const t = useT()
  const refresh = useRefreshRecibos()
  const { make, makeAll, making } = useGeneratedFile()
  const slices = useSlices()

  /** Papers of these charges in one file, or in one for each thousand. */
  const makePdf = (recibos: readonly SelectedRecibo[]) => {
    const [only] = recibos
    const parts = toSlices(recibos, { size: limits.atOnce })
    if (parts.length <= 1) {
      const name = recibos.length === 1 && only ? only.numero : t('recibos.count', { count: recibos.length })
      return make(name, (signal) => makePapers(recibos, signal))
    }
    return makeAll(
      parts.map((part, at) => {
        const from = at * limits.atOnce + 1
        const range = { from: formatNumber(from), to: formatNumber(from + part.length - 1) }
        return {
          name: t('recibos.papers-part', { ...range, total: formatNumber(recibos.length) }),
          fileName: `${t('recibos.papers-file', range)}.pdf`,
          ask: (signal) => makePapers(part, signal),
        }
      }),
    )
  }

  /** Asks, and mails the payers; offers to repeat it where some were reminded a few days ago. */
  const askAvisar = async (recibos: readonly SelectedRecibo[]): Promise<void> => {
    const payers = new Map(recibos.map(({ pagador }) => [pagador.numero, pagador]))
    const [only] = payers.values()
    const left = await findWithoutEmail(recibos)
    if (left.length === payers.size) {
      notify({ kind: 'warning', text: withoutEmail(left) })
      return
    }
    const isSure = await confirm({
      title:
        payers.size === 1 && only
          ? t('avisos.title-one', { name: personName(only) })
          : t('avisos.title', { count: payers.size }),
      text: [
        t(payers.size === 1 ? 'avisos.text-one' : 'avisos.text'),
        ...(left.length > 0 ? [withoutEmail(left)] : []),
      ].join(' '),
      action: t('avisos.send'),
    })
    if (isSure) await send(recibos, false)
  }

  const send = async (recibos: readonly SelectedRecibo[], repetir: boolean): Promise<void> => {
    const outcome = await slices.run({
      records: recibos,
      send: (slice) => sendAvisos(slice, repetir),
      // a payer has one message for all charges
      together: ({ pagador }) => pagador.numero,
    })
    const { answers, left, error } = outcome
    if (answers.length > 0) refresh()
    const enviados = sumBy(answers, (answer) => answer.enviados)
    const senCorreo = answers.flatMap((answer) => answer.senCorreo)
    if (enviados > 0) notify({ kind: 'success', text: t('avisos.sent', { count: enviados }) })
    if (senCorreo.length > 0) notify({ kind: 'warning', text: withoutEmail(senCorreo) })
    if (left.length === 0) return
    if (error instanceof ApiError && error.code === 'error.aviso-recente') {
      const { nome } = error.params
      if (nome) return void notify({ kind: 'error', text: t('avisos.enough', { name: String(nome) }) })
      const day = fromIso(String(error.params.data))
      const again = await confirm({
        title: t('avisos.recent-title'),
        text: t(recibos.length === 1 ? 'avisos.recent-one' : 'avisos.recent', {
          date: day ? shortDate(day) : '',
        }),
        action: t('avisos.repeat'),
      })
      if (again) await send(left, true)
    } else if (answers.length === 0 && error !== undefined)
      reportError(error, { retry: () => void send(left, repetir) })
    else
      notify({
        kind: 'warning',
        text: `${t('avisos.in-part', { count: left.length })} ${getReason(outcome)}`,
        action: { label: t('slices.go-on'), run: () => void send(left, repetir) },
        duration: Number.POSITIVE_INFINITY,
      })
  }

  /** The payers without an e-mail; none where the server refuses the reminder, which sending tells. */
  const findWithoutEmail = async (recibos: readonly SelectedRecibo[]) => {
    const found: SelectedRecibo['pagador'][] = []
    try {
      for (const slice of toSlices(recibos, { size: limits.atOnce }))
        found.push(...(await countAvisos(slice)).senCorreo)
    } catch {
      return []
    }
    return [...new Map(found.map((each) => [each.numero, each])).values()]
  }

  /** The payers without an e-mail, the first ones by name. */
  const withoutEmail = (payers: readonly SelectedRecibo['pagador'][]): string => {
    const names = payers.slice(0, mostNames).map(personName).join(', ')
    const count = payers.length - mostNames
    return count > 0 ? t('avisos.no-email-many', { names, count }) : t('avisos.no-email', { names })
  }
  return { makePdf, makeFile: make, making, askAvisar, reminding: slices }
}
