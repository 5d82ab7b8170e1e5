import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { allows, memberStaff } from '#contract/access.ts'
import type { SocioPublic } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import type { PageAddress } from '../../shell/page-loader.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyOverlay } from '../../ui/lazy-part.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { type ListOptions, requestAt } from '../../ui/list/list-state.ts'
import { listPath, useListState } from '../../ui/list/use-list-state.ts'
import { useOpenPhoto } from '../../ui/photos/use-open-photo.ts'
import { firstCards, GalleryCards } from './gallery-cards.tsx'
import { sociosPublicQuery } from './socios.calls.ts'
import './gallery.css'

/** Only a user who opens a photo needs what shows it. */
const GalleryViewer = lazyOverlay(
  () => import('./gallery-viewer.tsx'),
  (module) => module.GalleryViewer,
)

/** Always everybody. */
const options: ListOptions<never> = { sortable: [], pageSizes: [-1] }

const noPeople: SocioPublic[] = []

export const queries = ({ search }: PageAddress) => [sociosPublicQuery(requestAt(search, options).search)]

/** Who we are, in pictures. */
export function Component() {
  const t = useT()
  const session = useSession()
  const ownId = session?.socioId ?? null
  const isStaff = allows(memberStaff, session?.authorities ?? null)
  const list = useListState(options)
  const query = useQuery(sociosPublicQuery(list.request.search))
  const people = query.data?.content ?? noPeople
  const [ownAsked, setOwnAsked] = useState(0)
  const { openId, open, step, close } = useOpenPhoto()
  const lastSeen = useRef<number | null>(null)
  const mayOpen = useCallback((id: number) => isStaff || id === ownId, [isStaff, ownId])

  return (
    <Page
      title={t('title.socios')}
      className="page-reading"
      tools={
        people.some(({ id }) => id === ownId) && (
          <Button look="quiet" onClick={() => setOwnAsked(ownAsked + 1)}>
            {t('galeria.to-own')}
          </Button>
        )
      }
      actions={
        isStaff && (
          <Button look="quiet" to={listPath('/socios-admin')}>
            {t('galeria.to-list')}
          </Button>
        )
      }
    >
      <ListFrame
        list={list}
        query={query}
        caption={t('title.socios')}
        count={(count) => t('socios.count', { count })}
        searchLabel={t('galeria.search')}
        empty={{ text: t('galeria.empty') }}
        few={firstCards}
        skeleton={<GallerySkeleton />}
      >
        {() => (
          <GalleryCards
            people={people}
            ownId={ownId}
            ownAsked={ownAsked}
            openId={openId}
            lastSeen={lastSeen}
            open={open}
          />
        )}
      </ListFrame>
      {openId !== null && (
        <GalleryViewer
          people={people}
          openId={openId}
          mayOpen={mayOpen}
          step={step}
          close={close}
          lastSeen={lastSeen}
        />
      )}
    </Page>
  )
}

const skeletonPlaces = Array.from({ length: 14 }, (_, place) => place)

/** Stands where the cards are about to be, in their shape; appears after 150 ms. */
function GallerySkeleton() {
  const t = useT()
  return (
    <div className="gallery-skeleton" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {skeletonPlaces.map((place) => (
        <div key={place} aria-hidden="true">
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
