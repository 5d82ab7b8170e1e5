import { useMemo } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { admin, allows, eventManagers } from '#contract/access.ts'
import type { Evento } from '#contract/eventos.ts'
import { useBack } from '../../shell/back-stack.ts'
import { loadPrivateDictionaries, useT } from '../../shell/i18n.ts'
import { load } from '../../shell/load.ts'
import { Page } from '../../shell/page.tsx'
import { useLoadedForReader, usePageData } from '../../shell/page-loader.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-page-change.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { longDate } from '../../ui/dates.ts'
import { SignInNeeded } from '../../ui/frame/guard.tsx'
import { IconEdit, IconTrash } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { listPath } from '../../ui/list/use-list-state.ts'
import { RichTextView } from '../../ui/rich-text-view.tsx'
import { attachmentFiles } from '../attachments/attachment-files.ts'
import { AttachmentsView } from '../attachments/attachments-view.tsx'
import { CalendarLink } from '../attachments/calendar-link.tsx'
import { askDeleteEvento } from './delete-evento.ts'
import { eventoHead } from './evento-head.ts'
import { type EventoPageData, eventoLoader } from './evento-loader.ts'
import { EventoPicture } from './evento-picture.tsx'
import '../attachments/record-facts.css'
import './evento-detail.css'

/** Administrators alone need what it is drawn with. */
const EventoHistory = lazyPart(
  async () => {
    const [module] = await Promise.all([
      load(() => import('./evento-history.tsx')),
      loadPrivateDictionaries(),
    ])
    return module
  },
  (module) => module.EventoHistory,
)

export const loader = eventoLoader
export const head = import.meta.env.SSR ? eventoHead : undefined

/** A photo that is opened stands in the address, and asks for nothing. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate

/** One event, for visitors if it is public, with the parts that the user may see. */
export function Component() {
  const evento = usePageData<EventoPageData>()
  const session = useSession()
  useLoadedForReader()
  if (!evento || (!evento.publico && session === null)) return <SignInNeeded />
  return <Detail key={evento.id} evento={evento} />
}

function Detail({ evento }: { evento: Evento }) {
  const t = useT()
  const navigate = useNavigate()
  const authorities = useSession()?.authorities ?? null
  const mayManage = allows(eventManagers, authorities)
  const { id, titulo, publico, fecha, lugar, descripcion, fotos, documentos, enlaces } = evento
  const list = mayManage ? '/eventos-admin' : publico ? '/eventos' : '/eventos-socios'
  const back = useBack(list)
  const files = useMemo(() => attachmentFiles('eventos', id, publico), [id, publico])
  useTitle(titulo)
  return (
    <Page
      title={titulo}
      width="text"
      className="page-reading evento-page"
      back={<BackButton back={back} href={list} />}
      actions={
        mayManage && (
          <Button to={`/eventos/${id}/editar`}>
            <Icon icon={IconEdit} size={24} />
            {t('action.edit')}
          </Button>
        )
      }
      further={
        mayManage && (
          <Button
            look="quiet"
            onClick={() =>
              void askDeleteEvento(evento, () => void navigate(listPath('/eventos-admin'), { replace: true }))
            }
          >
            <Icon icon={IconTrash} />
            {t('action.delete')}
          </Button>
        )
      }
    >
      <article>
        <dl className="record-facts">
          <div>
            <dt>{t('eventos.fecha')}</dt>
            <dd>{fecha ? longDate(fecha, t) : t('eventos.no-fecha')}</dd>
          </div>
          {lugar && (
            <div>
              <dt>{t('eventos.lugar')}</dt>
              <dd>{lugar}</dd>
            </div>
          )}
        </dl>
        <CalendarLink fecha={fecha} calendar={files.calendar} />
        {!publico && <p className="evento-note">{t('eventos.only-socios')}</p>}
        <EventoPicture evento={evento} />
        {descripcion && <RichTextView html={descripcion} />}
      </article>
      <AttachmentsView
        name={titulo}
        files={files}
        enlaces={enlaces}
        fotos={fotos}
        documentos={documentos}
        isQuiet
      />
      {allows(admin, authorities) && (
        <div className="form-aside">
          <EventoHistory id={id} />
        </div>
      )}
    </Page>
  )
}
