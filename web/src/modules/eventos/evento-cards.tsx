import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { allows, eventManagers } from '#contract/access.ts'
import { queryString } from '../../shell/api.ts'
import { type Key, useT } from '../../shell/i18n.ts'
import { getDestination } from '../../shell/navigation.ts'
import { Page } from '../../shell/page.tsx'
import { useLoadedForReader, usePageData } from '../../shell/page-loader.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { longDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import { SignInNeeded } from '../../ui/frame/guard.tsx'
import { IconManage } from '../../ui/icons.ts'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { RecordCard } from '../attachments/record-card.tsx'
import type { EventoCardData, EventosPageData, EventosPart } from './evento-cards-loader.ts'
import { readSteps } from './evento-cards-loader.ts'
import { findPicture } from './picture-of.ts'
import './evento-cards.css'

/** Events for reading: what is to come, then what was. */
export function EventoCards({ title }: { title: Key }) {
  const t = useT()
  const loaded = usePageData<EventosPageData>()
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { revalidate, state } = useRevalidator()
  const isBusy = useNavigation().state !== 'idle'
  const mayManage = allows(eventManagers, useSession()?.authorities ?? null)
  const setSearch = useCallback(
    (search: string) => {
      // A debounced search must not bring back a user who has left the page.
      if (getDestination().pathname === pathname)
        void navigate({ search: queryString({ search }) }, { replace: true, preventScrollReset: true })
    },
    [navigate, pathname],
  )
  useLoadedForReader()
  if (loaded.isRefused) return <SignInNeeded />

  const { upcoming, past, failure } = loaded
  const search = address.get('search') ?? ''
  const total = upcoming.total + past.total
  return (
    <Page
      title={t(title)}
      className="page-reading"
      actions={
        mayManage && (
          <Button to="/eventos-admin?sort=fecha,desc">
            <Icon icon={IconManage} size={24} />
            {t('action.manage')}
          </Button>
        )
      }
    >
      <div className="evento-cards-tools spread screen-only">
        <SearchBox label={t('eventos.search')} value={search} change={setSearch} />
        <p className="muted" role="status">
          {!failure && total > 0 && t('eventos.count', { count: total })}
        </p>
      </div>
      {failure ? (
        <LoadFailure
          error={failure}
          retry={() => void revalidate()}
          isRetrying={state !== 'idle' || isBusy}
        />
      ) : total === 0 ? (
        <Nothing search={search.trim()} mayManage={mayManage} clear={() => setSearch('')} />
      ) : (
        <div aria-busy={isBusy} className="evento-cards">
          {(upcoming.total > 0 || !search.trim()) && <Part name="upcoming" part={upcoming} />}
          {past.total > 0 && <Part name="past" part={past} />}
        </div>
      )}
    </Page>
  )
}

function Nothing({ search, mayManage, clear }: { search: string; mayManage: boolean; clear: () => void }) {
  const t = useT()
  if (search)
    return (
      <EmptyState
        text={t('list.nothing-found')}
        action={
          <Button look="quiet" onClick={clear}>
            {t('list.clear-search')}
          </Button>
        }
      />
    )
  const begin = <Button to="/eventos/novo">{t('eventos.new')}</Button>
  return <EmptyState text={t('eventos.empty')} action={mayManage && begin} />
}

function Part({ name, part: { shown, total } }: { name: 'upcoming' | 'past'; part: EventosPart }) {
  const t = useT()
  const [address] = useSearchParams()
  const list = useRef<HTMLUListElement>(null)
  /** How many there were when more were asked for. */
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current === undefined || shown.length <= before.current) return
    list.current?.children[before.current]?.querySelector('a')?.focus({ preventScroll: true })
    before.current = undefined
  }, [shown.length])

  const more = new URLSearchParams(address)
  more.set(name, String(readSteps(address, name) + 1))
  return (
    <section>
      <h2>{t(`eventos.${name}`)}</h2>
      {total === 0 ? (
        <p className="muted">{t('eventos.none-upcoming')}</p>
      ) : (
        <ul ref={list} className="record-cards">
          {shown.map((evento, place) => (
            <EventoCard key={evento.id} evento={evento} isFirst={name === 'upcoming' && place < 3} />
          ))}
        </ul>
      )}
      {shown.length < total && (
        <p className="evento-cards-more row screen-only">
          <Button
            look="quiet"
            to={`?${more}`}
            replace
            preventScrollReset
            onClick={() => {
              before.current = shown.length
            }}
          >
            {t(`eventos.more-${name}`)}
          </Button>
          <span className="muted">{t('eventos.shown', { shown: shown.length, total })}</span>
        </p>
      )}
    </section>
  )
}

function EventoCard({ evento, isFirst }: { evento: EventoCardData; isFirst: boolean }) {
  const t = useT()
  const { id, titulo, lugar, fecha, beginning } = evento
  const picture = findPicture(evento, 'small')
  return (
    <RecordCard
      to={`/eventos/${id}`}
      name={titulo}
      heading="h3"
      fecha={fecha}
      when={fecha ? longDate(fecha, t) : t('eventos.no-fecha')}
      lugar={lugar}
      text={beginning}
      picture={
        picture && (
          <StoredPicture
            stored={picture}
            sharper={findPicture(evento, 'medium')}
            className="record-card-picture"
            isFirst={isFirst}
          />
        )
      }
      more={t('eventos.read-more')}
    />
  )
}
