import type { HeadOf } from '../../shell/document.ts'
import { isoDay, longDate } from '../../ui/dates.ts'
import { publicAddress } from '../../ui/files/stored-file.ts'
import { getBeginning, readableBeginning } from '../../ui/plain-text.ts'
import type { EventoPageData } from './evento-loader.ts'
import { findPicture } from './picture-of.ts'

/** As much as search engines and messengers show, in characters. */
const longest = 200

/** Metadata of a public event for search engines and shared links. */
export const eventoHead: HeadOf<EventoPageData> = (evento, { origin, config, t }) => {
  if (!evento?.publico) return { isIndexed: false }
  const { id, titulo, fecha, lugar, descripcion } = evento
  const when = fecha ? longDate(fecha, t) : t('eventos.no-fecha')
  const text = readableBeginning(descripcion, longest)
  const description = getBeginning([when, lugar, text].filter(Boolean).join('. '), longest)
  const picture = findPicture(evento)
  const image = picture && origin + publicAddress(picture)
  const pathname = `/eventos/${id}`
  return {
    title: titulo,
    pathname,
    description,
    type: 'article',
    ...(image && { image }),
    ...(fecha && {
      linkedData: {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: titulo,
        startDate: toStart(fecha),
        url: origin + pathname,
        description,
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        eventStatus: 'https://schema.org/EventScheduled',
        ...(lugar && { location: { '@type': 'Place', name: lugar, address: lugar } }),
        ...(image && { image: [image] }),
        organizer: { '@type': 'Organization', name: config.asociacion.nome, url: origin },
      },
    }),
  }
}

/** Local time where the event is, as schema.org takes it; a time that was not set is left out. */
function toStart(fecha: readonly [number, number, number, number, number]): string {
  const [, , , hour, minute] = fecha
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return time === '00:00' ? isoDay(fecha) : `${isoDay(fecha)}T${time}`
}
