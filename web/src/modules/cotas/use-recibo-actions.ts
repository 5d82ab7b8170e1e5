import { ApiError } from '../../shell/api.ts'
import { confirm } from '../../shell/confirm.tsx'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
import { nameOf } from '../../ui/cotas/people.ts'
import { fromIso, shortDate } from '../../ui/dates.ts'
import { useGeneratedFile } from '../../ui/files/use-generated-file.tsx'
import { makePapers, type ReciboRow, sendAvisos, useRefreshRecibos } from './cotas.calls.ts'

type SelectedRecibo = Pick<ReciboRow, 'id' | 'pagador' | 'numero'>

/** What can be done with one due or many, wherever they are shown: reminders and papers. */
export function useReciboActions() {
  const t = useT()
  const refresh = useRefreshRecibos()
  const { make, making } = useGeneratedFile()

  /** Papers of these dues in one file. */
  const makePdf = (recibos: readonly SelectedRecibo[]) => {
    const [only] = recibos
    const name = recibos.length === 1 && only ? only.numero : t('recibos.count', { count: recibos.length })
    return make(name, (signal) => makePapers(recibos, signal))
  }

  /** Asks, and mails the payers; offers to repeat it where some were reminded a few days ago. */
  const askAvisar = async (recibos: readonly SelectedRecibo[]): Promise<void> => {
    const payers = new Map(recibos.map(({ pagador }) => [pagador.numero, pagador]))
    const [only] = payers.values()
    const isSure = await confirm({
      title:
        payers.size === 1 && only
          ? t('avisos.title-one', { name: nameOf(only) })
          : t('avisos.title', { count: payers.size }),
      text: t(payers.size === 1 ? 'avisos.text-one' : 'avisos.text'),
      action: t('avisos.send'),
    })
    if (isSure) await send(recibos, false)
  }

  const send = async (recibos: readonly SelectedRecibo[], repetir: boolean): Promise<void> => {
    try {
      const { enviados, senCorreo } = await sendAvisos(recibos, repetir)
      refresh()
      if (enviados > 0) notify({ kind: 'success', text: t('avisos.sent', { count: enviados }) })
      if (senCorreo.length > 0)
        notify({
          kind: 'warning',
          text: t('avisos.no-email', { names: senCorreo.map(nameOf).join(', ') }),
        })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'error.aviso-recente'))
        return void reportError(error, { retry: () => void send(recibos, repetir) })
      const day = fromIso(String(error.params.data))
      const again = await confirm({
        title: t('avisos.recent-title'),
        text: t(recibos.length === 1 ? 'avisos.recent-one' : 'avisos.recent', {
          date: day ? shortDate(day) : '',
        }),
        action: t('avisos.repeat'),
      })
      if (again) await send(recibos, true)
    }
  }
  return { makePdf, makeFile: make, making, askAvisar }
}
