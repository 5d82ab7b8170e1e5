import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entidade } from '#contract/auditoria.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../controls/button.tsx'
import { Drawer } from '../controls/dialog.tsx'
import { toLocal } from '../dates.ts'
import { EmptyState } from '../empty-state.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { entradasQuery } from './entradas.ts'
import { Entry } from './entry.tsx'

export interface RecordHistoryProps {
  entidade: Entidade
  rexistro: string
}

interface HistoryDrawerProps extends RecordHistoryProps {
  isOpen: boolean
  close: () => void
}

/** The history of a record, in a drawer at the side. */
export function HistoryDrawer({ isOpen, close, ...record }: HistoryDrawerProps) {
  const t = useT()
  return (
    <Drawer title={t('history.title')} isOpen={isOpen} close={close}>
      <Entries {...record} />
    </Drawer>
  )
}

const step = 20

function Entries({ entidade, rexistro }: RecordHistoryProps) {
  const t = useT()
  const [size, setSize] = useState(step)
  const query = useQuery(entradasQuery({ size, filters: [`entidade:${entidade}`, `rexistro:${rexistro}`] }))
  if (query.isPending) return <ListSkeleton isNarrow columns={2} rows={4} />
  if (!query.data)
    return (
      <LoadFailure error={query.error} retry={() => void query.refetch()} isRetrying={query.isFetching} />
    )
  const { content, totalElements } = query.data
  if (totalElements === 0) return <EmptyState text={t('history.empty')} />
  return (
    <>
      <ol className="entries lines">
        {content.map((entrada) => (
          <Entry key={entrada.id} entrada={entrada} at={toLocal(entrada.instante)} />
        ))}
      </ol>
      {content.length < totalElements && (
        <Button look="quiet" onClick={() => setSize(size + step)}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}
