import type { Evento } from '#contract/eventos.ts'
import { call } from '../../shell/api.ts'
import { translate } from '../../shell/i18n.ts'
import { confirmDelete } from '../../ui/confirm-delete.ts'

/** Deletes an event once that is confirmed. @param deleted what follows when it is gone */
export const askDeleteEvento = (
  { id, titulo }: Pick<Evento, 'id' | 'titulo'>,
  deleted: () => void,
): Promise<void> =>
  confirmDelete({
    what: translate('eventos.one', { titulo }),
    done: translate('eventos.deleted', { titulo }),
    remove: () => call('DELETE /eventos/:id', { params: { id } }),
    deleted,
  })
