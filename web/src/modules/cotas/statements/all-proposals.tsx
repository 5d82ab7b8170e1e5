import { useT } from '../../../shell/i18n.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { canTick, type Line } from './conciliar.ts'

interface AllProposalsCheckboxProps {
  /** Movements with a proposal, on all pages. */
  count: number
  ticked: number
  /** Whether all pages of the list have been read. */
  isWhole: boolean
  lines: readonly Line[]
  isBusy: boolean
  tick: (isOn: boolean) => void
}

/** Ticks every movement with a proposed charge, or none. */
export function AllProposalsCheckbox({
  count,
  ticked,
  isWhole,
  lines,
  isBusy,
  tick,
}: AllProposalsCheckboxProps) {
  const t = useT()
  const able = isWhole ? lines.filter((line) => line.isTicked || canTick(line)).length : count
  if (able < 2) return null
  const isAll = ticked === able
  return (
    <Checkbox
      className="check movementos-all screen-only"
      checked={isAll}
      isSome={ticked > 0 && !isAll}
      disabled={isBusy}
      onChange={() => tick(!isAll)}
    >
      <span>{t('extractos.tick-all', { count: able })}</span>
    </Checkbox>
  )
}
