import { RecordHistory } from '../../ui/history/record-history.tsx'
import { PrivateParts } from '../../ui/private-parts.tsx'

/** The history of an event, on a page that has nothing else of the private area. */
export const EventoHistory = ({ id }: { id: number }) => (
  <PrivateParts>
    <RecordHistory entidade="evento" rexistro={String(id)} />
  </PrivateParts>
)
