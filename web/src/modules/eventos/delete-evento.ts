import type { Evento } from '#contract/eventos.ts'
import { ApiError, call } from '../../shell/api.ts'
import { reportError } from '../../shell/errors.ts'
import { translate } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
import { confirmDelete } from '../../ui/confirm-delete.ts'

type Named = Pick<Evento, 'id' | 'titulo'>

/** Deletes an event once that is confirmed. @param deleted what follows when it is gone */
export async function askDeleteEvento(evento: Named, deleted: () => void): Promise<void> {
  if (await confirmDelete(translate('eventos.one', { titulo: evento.titulo })))
    await deleteEvento(evento, deleted)
}

async function deleteEvento({ id, titulo }: Named, deleted: () => void): Promise<void> {
  try {
    await call('DELETE /eventos/:id', { params: { id } })
  } catch (error) {
    // Somebody else was quicker: it is gone all the same.
    if (!(error instanceof ApiError && error.status === 404))
      return reportError(error, { retry: () => void deleteEvento({ id, titulo }, deleted) })
  }
  notify({ kind: 'success', text: translate('eventos.deleted', { titulo }) })
  deleted()
}
