import { useT } from '../../shell/i18n.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import type { RowSource } from './row-source.ts'
import './row-checkbox.css'
import type { Choice } from './types.ts'

interface RowCheckboxProps<Row> {
  row: Row
  rowName: string
  isChosen: boolean
  choose: Choice<Row>['choose']
}

/** Ticks one row. */
export function RowCheckbox<Row>({ row, rowName, isChosen, choose }: RowCheckboxProps<Row>) {
  const t = useT()
  return (
    <Checkbox
      className="row-checkbox"
      aria-label={t('list.choose', { name: rowName })}
      checked={isChosen}
      onChange={(event) => choose([row], event.currentTarget.checked)}
    />
  )
}

interface AllTickProps<Row> {
  rows: RowSource<Row>
  rowKey: (row: Row) => string | number
  choice: Choice<Row>
}

/** Ticks every row of the view. */
export function AllRowsCheckbox<Row>({
  rows,
  rowKey,
  choice: { chosen, choose, allLabel },
}: AllTickProps<Row>) {
  const all = rows.getLoaded()
  const count = all.filter((row) => chosen.has(rowKey(row))).length
  const isAll = count > 0 && count === all.length
  return (
    <Checkbox
      className="row-checkbox"
      aria-label={allLabel}
      checked={isAll}
      isSome={count > 0 && !isAll}
      onChange={() => choose(all, !isAll)}
    />
  )
}
