import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { admin, allows } from '#contract/access.ts'
import type { Entidade } from '#contract/auditoria.ts'
import { useT } from '../../shell/i18n.ts'
import { useSession } from '../../shell/session.ts'
import { toLocal } from '../dates.ts'
import { EmptyState } from '../empty-state.tsx'
import '../form/form.css'
import { IconHistory } from '../icons.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { entradasQuery } from './entradas.ts'
import { Entry } from './entry.tsx'

interface RecordHistoryProps {
  entidade: Entidade
  rexistro: string
}

/** A button that shows the history of a record, for users who may read the audit trail. */
export function RecordHistory(props: RecordHistoryProps) {
  const t = useT()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!allows(admin, session?.authorities ?? null)) return null
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        <IconHistory size={20} stroke={1.75} aria-hidden />
        {t('history.open')}
      </button>
      <Drawer.Root opened={isOpen} onClose={() => setOpen(false)} position="right" size="36rem">
        <Drawer.Overlay />
        <Drawer.Content>
          <div className="overlay-head">
            <Drawer.Title>{t('history.title')}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('action.close')} />
          </div>
          <Drawer.Body>
            <Entries {...props} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
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
      <ol className="entries">
        {content.map((entrada) => (
          <Entry key={entrada.id} entrada={entrada} at={toLocal(entrada.instante)} />
        ))}
      </ol>
      {content.length < totalElements && (
        <button type="button" className="button button-quiet" onClick={() => setSize(size + step)}>
          {t('history.more')}
        </button>
      )}
    </>
  )
}
