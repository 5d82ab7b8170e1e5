import { useLocation } from 'react-router'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../controls/button.tsx'
import { writeListState } from './list-state.ts'
import { plainPageSize } from './row-source.ts'
import type { List } from './use-list-state.ts'

/** Addresses of the list at other places; a browser without scripts opens them by links. */
function useAddressFor(list: List): (place: { page?: number; pageSize?: number }) => string {
  const { search } = useLocation()
  return (place) => `?${writeListState(new URLSearchParams(search), { ...list, ...place }, list.options)}`
}

/** For a browser without scripts, where only the first rows are there: the way to the others. */
export function FirstRowsNote({ list }: { list: List }) {
  const t = useT()
  const address = useAddressFor(list)
  const pageSize = plainPageSize(list)
  return (
    <>
      <style>{'.list-gap,.gallery-gap{display:none!important}'}</style>
      <div className="list-footer spread">
        <p>
          {t('list.first-rows')}{' '}
          {pageSize ? (
            <a href={address({ pageSize, page: 1 })}>{t('list.by-pages')}</a>
          ) : (
            t('list.search-others')
          )}
        </p>
      </div>
    </>
  )
}

/** For a browser without scripts: links in place of the buttons. */
export function PlainPages({ list, pages }: { list: List; pages: number }) {
  const t = useT()
  const address = useAddressFor(list)
  const { page } = list
  return (
    <>
      <style>{'.list-pages :is(.list-page-step,.list-page-numbers){display:none}'}</style>
      <span className="buttons">
        {page > 1 && (
          <Button look="quiet" href={address({ page: page - 1 })}>
            {t('list.previous')}
          </Button>
        )}
        {page < pages && (
          <Button look="quiet" href={address({ page: page + 1 })}>
            {t('list.next')}
          </Button>
        )}
      </span>
    </>
  )
}
