import { useT } from '../../shell/i18n.ts'
import { Icon } from '../controls/icon.tsx'
import { Select } from '../controls/select.tsx'
import { IconChevronLeft, IconChevronRight } from '../icons.ts'
import { getPageSizes, pageCount, pageNumbers } from './list-state.ts'
import { FirstRowsNote, PlainPages } from './plain-pages.tsx'
import type { List } from './use-list-state.ts'

interface ListFooterProps {
  list: List
  total: number
  /** Up to this number, the HTML of the server has all rows. */
  few: number
  /** Turns the page; the list then shows its beginning. */
  turnTo: (page: number) => void
}

/** The numbers of the rows shown, the total, the pager and the page size. */
export function ListFooter({ list, total, few, turnTo }: ListFooterProps) {
  const t = useT()
  const sizes = getPageSizes(list.options)
  const isBelow = !sizes.includes(-1)
  const pages = pageCount(total, list.pageSize)
  const from = list.pageSize === -1 ? 1 : (list.page - 1) * list.pageSize + 1
  const to = list.pageSize === -1 ? total : Math.min(total, list.page * list.pageSize)
  // Only the server renders what is for browsers without scripts; React leaves it as it is.
  const note = to - from >= few && <noscript>{import.meta.env.SSR && <FirstRowsNote list={list} />}</noscript>
  if (!needsPages(list, total) || (pages <= 1 && !isBelow)) return note
  return (
    <div className="list-footer spread">
      {note}
      {isBelow && <PageSize list={list} />}
      {pages > 1 && (
        <nav className="list-pages row" aria-label={t('list.pages')}>
          <button
            type="button"
            className="list-page-step"
            aria-label={t('list.previous-page')}
            disabled={list.page <= 1}
            onClick={() => turnTo(list.page - 1)}
          >
            <Icon icon={IconChevronLeft} />
            <span className="list-page-word">{t('list.previous')}</span>
          </button>
          <PageNumbers page={list.page} pages={pages} turnTo={turnTo} />
          <span className="list-range">{t('list.range', { from, to, total })}</span>
          <button
            type="button"
            className="list-page-step"
            aria-label={t('list.next-page')}
            disabled={list.page >= pages}
            onClick={() => turnTo(list.page + 1)}
          >
            <span className="list-page-word">{t('list.next')}</span>
            <Icon icon={IconChevronRight} />
          </button>
          <noscript>{import.meta.env.SSR && <PlainPages list={list} pages={pages} />}</noscript>
        </nav>
      )}
    </div>
  )
}

/** Whether there is more than the smallest page would hold. */
const needsPages = (list: List, total: number): boolean =>
  total > Math.min(...getPageSizes(list.options).filter((size) => size > 0))

interface PageSizeAboveProps {
  list: List
  /** Undefined until it is known; then the choice keeps its place. */
  total: number | undefined
}

/** The page size of a list that can show all its rows, at its beginning, because its end is far away. */
export function PageSizeAbove({ list, total }: PageSizeAboveProps) {
  const isAbove = getPageSizes(list.options).includes(-1)
  return isAbove && (total === undefined || needsPages(list, total)) && <PageSize list={list} />
}

function PageSize({ list }: { list: List }) {
  const t = useT()
  return (
    <Select
      className="is-low list-page-size"
      aria-label={t('list.page-size')}
      value={String(list.pageSize)}
      onChange={(event) => list.setPageSize(Number(event.currentTarget.value))}
      options={getPageSizes(list.options).map((size) => ({
        value: String(size),
        label: size === -1 ? t('list.all-rows') : t('list.rows-a-page', { rows: size }),
      }))}
    />
  )
}

interface PageNumbersProps extends Pick<ListFooterProps, 'turnTo'> {
  page: number
  pages: number
}

/** The pages themselves, where there is room for them. */
function PageNumbers({ page, pages, turnTo }: PageNumbersProps) {
  const t = useT()
  return (
    <ol className="list-page-numbers">
      {pageNumbers(page, pages).map((each, place, all) =>
        each === 'gap' ? (
          <li key={`after-${all[place - 1]}`} aria-hidden="true">
            …
          </li>
        ) : (
          <li key={each}>
            <button
              type="button"
              aria-label={t('list.page', { page: each })}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => turnTo(each)}
            >
              {each}
            </button>
          </li>
        ),
      )}
    </ol>
  )
}
