import { formatCents } from '#contract/numbers.ts'
import { useT } from '../../../shell/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconCash, IconFilePdf, IconSend } from '../../../ui/icons.ts'
import { SelectionBar } from '../../../ui/list/selection-bar.tsx'
import { hasPaper, isOpen, leftOfAll } from './recibo-sums.ts'
import type { ReciboRow } from './recibos.calls.ts'

interface ReciboSelectionProps {
  recibos: readonly ReciboRow[]
  /** The number of rows that the list finds. */
  total: number
  chooseAll: () => void
  clear: () => void
  collect: () => void
  remind: () => void
  print: () => void
}

/** The actions on the ticked charges. */
export function ReciboSelection(props: ReciboSelectionProps) {
  const { recibos, total, chooseAll, clear, collect, remind, print } = props
  const t = useT()
  const open = recibos.filter(isOpen)
  return (
    <SelectionBar
      label={t('recibos.chosen-label')}
      count={recibos.length}
      status={
        <>
          <strong>{t('recibos.chosen', { count: recibos.length })}</strong>
          {open.length > 0 && <span>{t('recibos.chosen-left', { left: formatCents(leftOfAll(open)) })}</span>}
        </>
      }
      all={{ total, text: t('recibos.choose-total', { count: total }), choose: chooseAll }}
      clear={clear}
    >
      <Button disabled={open.length === 0} onClick={collect}>
        <Icon icon={IconCash} />
        {t('recibos.cobrar')}
      </Button>
      <Button look="quiet" disabled={open.length === 0} onClick={remind}>
        <Icon icon={IconSend} />
        {t('avisos.action')}
      </Button>
      <Button look="quiet" disabled={!recibos.some(hasPaper)} onClick={print}>
        <Icon icon={IconFilePdf} />
        {t('recibos.pdf')}
      </Button>
    </SelectionBar>
  )
}
